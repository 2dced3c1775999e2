import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Notice } from "#app/rules/operations/notices.ts";
import { moment } from "./columns.ts";

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
    /** When everything was last saved to a file, on schedule or by command. */
    lastBackupAt: moment(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);

/** What an operator was notified of, or will be if it lasts: one row while it does. */
export const operatorNotices = pgTable("operator_notices", {
  notice: text().$type<Notice>().primaryKey(),
  since: moment().notNull(),
  notifiedAt: moment(),
});
