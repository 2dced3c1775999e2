import { uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** The account whose row it is; the row goes with it. */
export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
