import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { CardOnFile } from "#app/rules/payments/test-card.ts";
import type { PaymentProvider, SubscriptionStatus } from "#app/rules/payments/premium.ts";
import { id, moment } from "./columns.ts";
import { owner } from "./owner.ts";

/** A learner's Stripe customer. */
export const stripeCustomers = pgTable("stripe_customers", {
  id: id(),
  userId: owner().unique(),
  customerId: text().notNull().unique(),
  /** Incremented with each read from Stripe, so that of two concurrent reads the older never overwrites the newer. */
  revision: integer().notNull().default(0),
  createdAt: moment().notNull(),
});

/** A learner's latest subscription, one per provider. `rules/payments/premium.ts` derives Premium from it. */
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
    /** When a cancelled subscription ends. */
    cancelsAt: moment(),
    /** Since when a renewal is unpaid. */
    pastDueSince: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.provider),
    index().on(table.provider, table.periodEnd),
  ],
);

/** Premium granted by an operator, permanently or until a date. */
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

/** Handled webhook events: Stripe may deliver an event several times. */
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

/** The sandbox's card on file. Card numbers are never stored, not even test numbers. */
export const sandboxCards = pgTable("sandbox_cards", {
  id: id(),
  userId: owner().unique(),
  card: jsonb().$type<CardOnFile>().notNull(),
});

/** A sandbox payment that needs the learner's confirmation, like a bank's 3-D Secure. */
export const sandboxConfirmations = pgTable("sandbox_confirmations", {
  id: id(),
  userId: owner().unique(),
  purpose: text().$type<"subscribe" | "card">().notNull(),
  card: jsonb().$type<CardOnFile>().notNull(),
  /** The path on this site to return to. */
  returnTo: text(),
  expiresAt: moment().notNull(),
});

export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    id: id(),
    userId: owner(),
    subscriptionId: uuid().notNull(),
    /** In the currency's minor unit, such as cents. */
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
  // Each period is charged once, even when the renewal runs twice.
  (table) => [unique().on(table.userId, table.subscriptionId, table.periodStart)],
);
