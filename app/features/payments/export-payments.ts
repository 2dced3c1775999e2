import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  premiumGrants,
  sandboxCards,
  sandboxInvoices,
  stripeCustomers,
  subscriptions,
} from "#app/db/tables/index.ts";

/** A learner's stored payments, for the download of their data. */
export async function exportPayments(userId: string) {
  const [customers, subscribed, grants, cards, invoices] = await Promise.all([
    db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(premiumGrants).where(eq(premiumGrants.userId, userId)),
    db.select().from(sandboxCards).where(eq(sandboxCards.userId, userId)),
    db
      .select()
      .from(sandboxInvoices)
      .where(eq(sandboxInvoices.userId, userId))
      .orderBy(asc(sandboxInvoices.periodStart)),
  ]);
  return {
    stripe_customers: customers.map(({ customerId, createdAt }) => ({
      customer_id: customerId,
      created_at: createdAt,
    })),
    subscriptions: subscribed.map((subscription) => ({
      provider: subscription.provider,
      status: subscription.status,
      started_at: subscription.startedAt,
      paid_until: subscription.periodEnd,
      cancels_at: subscription.cancelsAt,
      past_due_since: subscription.pastDueSince,
    })),
    premium_grants: grants.map(({ grantedAt, endsAt, revokedAt }) => ({
      granted_at: grantedAt,
      ends_at: endsAt,
      revoked_at: revokedAt,
    })),
    sandbox_cards: cards.map(({ card }) => ({ brand: card.brand, last_four: card.lastFour })),
    sandbox_invoices: invoices.map(({ id, amount, currency, status, periodStart, periodEnd }) => ({
      id,
      amount,
      currency,
      status,
      period_start: periodStart,
      period_end: periodEnd,
    })),
  };
}
