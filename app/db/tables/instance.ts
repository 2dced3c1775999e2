import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** A single row with what all processes on this database must share. */
export const instance = pgTable(
  "instance",
  {
    id: integer().primaryKey().default(1),
    /** A fingerprint that shows whether two processes have the same APP_SECRET without revealing it. */
    secretFingerprint: text().notNull(),
    /** FSRS's parameters fitted to this instance's learners; null for the defaults. */
    memoryParameters: jsonb().$type<number[]>(),
    /** How many answers the latest fit saw, whether it was used or not. */
    fittedAnswers: integer().notNull().default(0),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
