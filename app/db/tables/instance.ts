import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** A single row with what all processes on this database must share. */
export const instance = pgTable(
  "instance",
  {
    id: integer().primaryKey().default(1),
    /** A fingerprint that shows whether two processes have the same APP_SECRET without revealing it. */
    secretFingerprint: text().notNull(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
