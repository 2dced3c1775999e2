import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { db, type InSameTransaction, one, type Transaction } from "#app/db/client.ts";
import { stripeCustomers, subscriptions, users } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import {
  GRACE_DAYS,
  graceEnd,
  isLive,
  type SubscriptionStatus,
} from "#app/rules/payments/premium.ts";
import { queueEmail } from "../email/queue-email.ts";
import { cancelDuplicates } from "./cancel-duplicates.ts";

export type Synced =
  | { status: "synced"; userId: string; isSubscribed: boolean; hasChanged: boolean }
  | { status: "not-ours" };

type Row = Omit<typeof subscriptions.$inferSelect, "id" | "userId" | "updatedAt">;

/**
 * Reads a customer's subscriptions from Stripe and stores their current state. Safe to run at any time and
 * concurrently: a read that another one has overtaken is never stored.
 */
export async function syncCustomer(
  customerId: string,
  now: Date,
  /** Runs in the transaction that stores the state. */
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<Synced> {
  const first = await readAndStore(customerId, now, inSameTransaction);
  if (first.status !== "overtaken") return first;
  const second = await readAndStore(customerId, now, inSameTransaction);
  if (second.status !== "overtaken") return second;
  // The read that overtook our first one may have begun before this call. The one that overtook our second one began
  // later, so the stored state is as new as this call.
  return acceptStored(customerId, now, inSameTransaction);
}

async function readAndStore(
  customerId: string,
  now: Date,
  inSameTransaction: InSameTransaction,
): Promise<Synced | { status: "overtaken" }> {
  const customer = await findCustomer(db, customerId);
  if (!customer) return { status: "not-ours" };
  const { id, userId, revision } = customer;
  const subscription = await readSubscription(customerId);
  return db.transaction(async (tx) => {
    const unchanged = and(eq(stripeCustomers.id, id), eq(stripeCustomers.revision, revision));
    const next = await tx
      .update(stripeCustomers)
      .set({ revision: revision + 1 })
      .where(unchanged)
      .returning({ id: stripeCustomers.id });
    if (next.length === 0) return { status: "overtaken" };
    const stored = await storeSubscription(tx, userId, subscription, now);
    await inSameTransaction(tx);
    return { status: "synced", userId, ...stored };
  });
}

const acceptStored = (customerId: string, now: Date, inSameTransaction: InSameTransaction) =>
  db.transaction(async (tx): Promise<Synced> => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) return { status: "not-ours" };
    const { userId } = customer;
    const [own] = await tx.select().from(subscriptions).where(isFromStripe(userId));
    await inSameTransaction(tx);
    const isSubscribed = own !== undefined && isLive(own, now);
    return { status: "synced", userId, isSubscribed, hasChanged: false };
  });

async function findCustomer(from: typeof db | Transaction, customerId: string) {
  const [customer] = await from
    .select()
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId));
  return customer;
}

const isFromStripe = (userId: string) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.provider, "stripe"));

/** The subscription that counts: a running one, otherwise a past-due one, otherwise the latest. */
async function readSubscription(customerId: string): Promise<Stripe.Subscription | null> {
  const client = await stripe();
  const query = { customer: customerId, status: "all", limit: 20 } as const;
  const data = await client.subscriptions.list(query).then(
    (page) => page.data,
    (error: unknown) => {
      // The customer and its subscriptions were deleted at Stripe.
      if (stripeFault(error) === "missing") return [];
      throw error;
    },
  );
  const running = data
    .filter(({ status }) => status === "active" || status === "trialing")
    .toSorted((a, b) => a.created - b.created);
  if (running.length > 1) await cancelDuplicates(running.slice(1));
  const pastDue = data.find(({ status }) => status === "past_due");
  return running[0] ?? pastDue ?? data.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

async function storeSubscription(
  tx: Transaction,
  userId: string,
  subscription: Stripe.Subscription | null,
  now: Date,
) {
  const own = isFromStripe(userId);
  const [before] = await tx.select().from(subscriptions).where(own);
  if (!subscription) {
    await tx.delete(subscriptions).where(own);
    return { isSubscribed: false, hasChanged: before !== undefined };
  }
  const row = rowFrom(subscription, before);
  await tx
    .insert(subscriptions)
    .values({ ...row, userId, updatedAt: now })
    .onConflictDoUpdate({
      target: [subscriptions.userId, subscriptions.provider],
      set: { ...row, updatedAt: now },
    });
  if (row.status === "past_due" && row.pastDueSince) await emailAboutFailure(tx, userId, row, now);
  return { isSubscribed: isLive(row, now), hasChanged: !before || differs(before, row) };
}

function rowFrom(subscription: Stripe.Subscription, before: Row | undefined): Row {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  const periodEnd = moment(item.current_period_end);
  const isSame = before?.externalId === subscription.id;
  const cancelsAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  return {
    provider: "stripe",
    externalId: subscription.id,
    // Stripe may add statuses; an unknown one doesn't grant Premium.
    status: subscription.status as SubscriptionStatus,
    startedAt: moment(subscription.start_date),
    periodEnd,
    cancelsAt: cancelsAt === null ? null : moment(cancelsAt),
    // Stripe's period starts before it is paid, and restarts while unpaid: keep the first start.
    pastDueSince:
      subscription.status === "past_due"
        ? ((isSame ? before.pastDueSince : null) ?? moment(item.current_period_start))
        : null,
  };
}

const moment = (seconds: number) => new Date(seconds * 1000);

const differs = (before: Row, after: Row) =>
  (["externalId", "status"] as const).some((name) => before[name] !== after[name]) ||
  (["periodEnd", "cancelsAt", "pastDueSince"] as const).some(
    (name) => before[name]?.getTime() !== after[name]?.getTime(),
  );

async function emailAboutFailure(
  tx: Transaction,
  userId: string,
  row: Row,
  now: Date,
): Promise<void> {
  const since = row.pastDueSince ?? now;
  const learner = one(await tx.select().from(users).where(eq(users.id, userId)));
  const mail = { template: "payment-failed", recipient: learner.email, userId } as const;
  const onceKey = `payment-failed:${row.externalId}:${since.toISOString()}`;
  const props = { name: learner.name, until: graceEnd(since).toISOString(), days: GRACE_DAYS };
  await queueEmail(tx, { ...mail, onceKey, props }, now);
  log.info({ userId }, "payment failed");
}
