import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

/** Pending emails: stored in the transaction that causes them and delivered by a job. Without SMTP they stay here. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    userId: uuid(),
    recipient: text().notNull(),
    template: text().notNull(),
    props: jsonb().$type<Record<string, unknown>>().notNull(),
    /** At most one email per key, such as one day's reminder. */
    onceKey: text(),
    status: text().$type<"waiting" | "sent" | "given-up">().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [unique().on(table.onceKey), index().on(table.status, table.createdAt)],
);

export const contactMessages = pgTable("contact_messages", {
  id: id(),
  userId: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  type: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: moment().notNull(),
});

export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  id: id(),
  email: text().notNull().unique(),
  tokenHash: text().notNull(),
  confirmedAt: moment(),
  unsubscribedAt: moment(),
  createdAt: moment().notNull(),
});
