import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";

/** The accounts that may open the operator's pages, once they sign in in two steps. */
export const operators = pgTable("operators", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  addedAt: moment().notNull(),
});

/** What operators did on their pages or by command, for good. Ids instead of names, so that an erased account leaves none behind. */
export const operatorActions = pgTable(
  "operator_actions",
  {
    id: id(),
    /** Null of a command, and after the account was erased. */
    operatorId: uuid().references(() => users.id, { onDelete: "set null" }),
    isCommand: boolean().notNull().default(false),
    action: text().$type<OperatorAction>().notNull(),
    /** The id of an account, a report or a message; none for several at a time. */
    subject: uuid(),
    /** How many accounts, or until which day. */
    detail: text(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.at), index().on(table.operatorId)],
);
