import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** One row: what every process on this database has to agree on. */
export const instance = pgTable(
  "instance",
  {
    id: integer().primaryKey().default(1),
    /** Tells whether two processes have the same APP_SECRET, without telling the secret. */
    secretFingerprint: text().notNull(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
