import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { CardOnFile } from "#app/rules/test-card.ts";
import type { PaymentProvider, SubscriptionStatus } from "#app/rules/premium.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A learner as Stripe knows them. */
export const stripeCustomers = pgTable("stripe_customers", {
  id: id(),
  userId: owner().unique(),
  customerId: text().notNull().unique(),
  /** Counts what was read from Stripe: of two reads at once, the older one is never stored over the newer one. */
  revision: integer().notNull().default(0),
  createdAt: moment().notNull(),
});

/** A learner's latest subscription, one per provider. Whether they have Premium follows from it (`rules/premium.ts`). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    userId: owner(),
    provider: text().$type<PaymentProvider>().notNull(),
    externalId: text().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    startedAt: moment().notNull(),
    /** Paid until then. */
    periodEnd: moment().notNull(),
    /** Ends then instead of renewing. */
    cancelsAt: moment(),
    /** A renewal has not been paid since then. */
    pastDueSince: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.provider),
    index().on(table.provider, table.periodEnd),
  ],
);

/** Premium given by an operator, for good or until a day. */
export const premiumGrants = pgTable(
  "premium_grants",
  {
    id: id(),
    userId: owner(),
    grantedAt: moment().notNull(),
    endsAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);

/** Webhook events that were handled: Stripe may deliver each of them several times. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    eventId: text().notNull().unique(),
    type: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [index().on(table.receivedAt)],
);

/** The sandbox's card on file. Numbers are never stored, not even those of test cards. */
export const sandboxCards = pgTable("sandbox_cards", {
  id: id(),
  userId: owner().unique(),
  card: jsonb().$type<CardOnFile>().notNull(),
});

/** A sandbox payment that waits for the learner's confirmation, as a bank would ask for it. */
export const sandboxConfirmations = pgTable("sandbox_confirmations", {
  id: id(),
  userId: owner().unique(),
  purpose: text().$type<"subscribe" | "card">().notNull(),
  card: jsonb().$type<CardOnFile>().notNull(),
  /** The page to return to, one of ours. */
  returnTo: text(),
  expiresAt: moment().notNull(),
});

export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    id: id(),
    userId: owner(),
    subscriptionId: uuid().notNull(),
    /** In the currency's smallest unit. */
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<"paid" | "open" | "void">().notNull(),
    cardBrand: text().notNull(),
    cardLastFour: text().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  // Each period is charged once, however often the renewal runs.
  (table) => [unique().on(table.userId, table.subscriptionId, table.periodStart)],
);
