import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { db, one, type Transaction } from "#app/db/client.ts";
import { stripeCustomers, subscriptions, users } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import { GRACE_DAYS, graceEnd, isLive, type SubscriptionStatus } from "#app/rules/premium.ts";
import { queueEmail } from "../email/queue-email.ts";
import { cancelDuplicates } from "./cancel-duplicates.ts";

const MAX_READS = 5;

export type Synced =
  | { status: "synced"; userId: string; isSubscribed: boolean; hasChanged: boolean }
  | { status: "not-ours" };

type Row = Omit<typeof subscriptions.$inferSelect, "id" | "userId" | "updatedAt">;

/**
 * Reads a customer's subscriptions from Stripe and stores their current state. Safe to run at any time and
 * concurrently: a read that another one has overtaken is repeated.
 */
export async function syncCustomer(
  customerId: string,
  now: Date,
  /** Runs in the transaction that stores the state. */
  alongside: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Synced> {
  for (let reads = 0; reads < MAX_READS; reads++) {
    const [known] = await db
      .select()
      .from(stripeCustomers)
      .where(eq(stripeCustomers.customerId, customerId));
    if (!known) return { status: "not-ours" };
    const found = await readSubscription(customerId);
    const stored = await db.transaction(async (tx) => {
      const isFirst = await tx
        .update(stripeCustomers)
        .set({ revision: known.revision + 1 })
        .where(and(eq(stripeCustomers.id, known.id), eq(stripeCustomers.revision, known.revision)))
        .returning({ id: stripeCustomers.id });
      if (isFirst.length === 0) return null;
      const synced = await storeSubscription(tx, known.userId, found, now);
      await alongside(tx);
      return synced;
    });
    if (stored) return { status: "synced", userId: known.userId, ...stored };
  }
  throw new Error(`the subscription of ${customerId} kept changing while it was read`);
}

/** The subscription that counts: a running one, otherwise a past-due one, otherwise the latest. */
async function readSubscription(customerId: string): Promise<Stripe.Subscription | null> {
  const client = await stripe();
  const query = { customer: customerId, status: "all", limit: 20 } as const;
  const data = await client.subscriptions.list(query).then(
    (listed) => listed.data,
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
  found: Stripe.Subscription | null,
  now: Date,
) {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.provider, "stripe"));
  const [before] = await tx.select().from(subscriptions).where(own);
  if (!found) {
    await tx.delete(subscriptions).where(own);
    return { isSubscribed: false, hasChanged: before !== undefined };
  }
  const row = rowFrom(found, before);
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

function rowFrom(found: Stripe.Subscription, before: Row | undefined): Row {
  const [item] = found.items.data;
  if (!item) throw new Error(`${found.id} has no item`);
  const periodEnd = moment(item.current_period_end);
  const isSame = before?.externalId === found.id;
  const cancelsAt =
    found.cancel_at ?? (found.cancel_at_period_end ? item.current_period_end : null);
  return {
    provider: "stripe",
    externalId: found.id,
    // Stripe may add statuses; an unknown one doesn't grant Premium.
    status: found.status as SubscriptionStatus,
    startedAt: moment(found.start_date),
    periodEnd,
    cancelsAt: cancelsAt === null ? null : moment(cancelsAt),
    // Stripe's period starts before it is paid, and restarts while unpaid: keep the first start.
    pastDueSince:
      found.status === "past_due"
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
