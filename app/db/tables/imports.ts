import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { ImportPreview, ImportStatus } from "#app/rules/imports/import.ts";
import { bytea, id, moment } from "./columns.ts";
import { owner } from "./owner.ts";

/** The files that a learner brought, and what became of them. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    userId: owner(),
    fileName: text().notNull(),
    /** Of what has arrived, in bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** The name of its format, see `features/imports/formats.ts`; null while nobody looked, and for a file of none. */
    format: text(),
    status: text().$type<ImportStatus>().notNull(),
    /** Why it was refused, or failed, in sentences for its learner. */
    reasons: jsonb().$type<string[]>().notNull().default([]),
    /** What storing it would bring, and, once done, what it brought. */
    preview: jsonb().$type<ImportPreview>(),
    /** Percent. */
    progress: smallint().notNull().default(0),
    /** How often a job began with it: a file that ends its process isn't tried for ever. */
    attempts: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex("imports_one_under_way")
      .on(table.userId)
      .where(sql`status in ('uploading', 'uploaded', 'previewed', 'running')`),
    index().on(table.userId, table.createdAt),
    index().on(table.createdAt),
  ],
);

/** The bytes of a file, so that a job in any process can read it. Deleted once it was stored or refused, or after a day. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** At most 1 MB. */
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
