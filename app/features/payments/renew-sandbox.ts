import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { sandboxCards, sandboxInvoices, subscriptions, users } from "#app/db/tables/index.ts";
import { GRACE_DAYS, graceEnd, nextPeriodEnd } from "#app/rules/payments/premium.ts";
import { SANDBOX_PRICE } from "#app/rules/payments/price.ts";
import { canRenew } from "#app/rules/payments/test-card.ts";
import { queueEmail } from "../email/queue-email.ts";
import { chargeSandbox } from "./subscribe-sandbox.ts";

/** Periods charged per run: after a clock moved by years, renewals catch up month by month. */
const MAX_RENEWALS = 60;

/**
 * Does the work of a payment service: renews due subscriptions, ends cancelled ones, and ends unpaid ones after the
 * grace period. Safe to run twice: each period is charged once.
 */
export async function renewSandbox(
  now: Date,
): Promise<{ renewed: number; failed: number; ended: number }> {
  const counts = { renewed: 0, failed: 0, ended: 0 };
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, "sandbox"),
        or(
          and(eq(subscriptions.status, "active"), lte(subscriptions.periodEnd, now)),
          and(
            eq(subscriptions.status, "active"),
            isNotNull(subscriptions.cancelsAt),
            lte(subscriptions.cancelsAt, now),
          ),
          eq(subscriptions.status, "past_due"),
        ),
      ),
    );
  for (const { id } of due)
    for (let times = 0; times < MAX_RENEWALS; times++) {
      const outcome = await db.transaction((tx) => renewOne(tx, id, now));
      if (outcome === "nothing-due") break;
      counts[outcome] += 1;
    }
  return counts;
}

const change = (
  tx: Transaction,
  id: string,
  set: Partial<typeof subscriptions.$inferInsert>,
  now: Date,
) =>
  tx
    .update(subscriptions)
    .set({ ...set, updatedAt: now })
    .where(eq(subscriptions.id, id));

async function renewOne(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<"renewed" | "failed" | "ended" | "nothing-due"> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for("update");
  if (!subscription) return "nothing-due";
  const { status, cancelsAt, pastDueSince, periodEnd } = subscription;
  if (status === "past_due") {
    if (!pastDueSince || graceEnd(pastDueSince) > now) return "nothing-due";
    await change(tx, id, { status: "canceled" }, now);
    return "ended";
  }
  if (status !== "active") return "nothing-due";
  if (cancelsAt && cancelsAt <= now) {
    await change(tx, id, { status: "canceled" }, now);
    return "ended";
  }
  if (periodEnd > now) return "nothing-due";
  return chargeNextPeriod(tx, subscription, now);
}

/** The periods of an unpaid subscription end with its days of grace. */
async function chargeNextPeriod(
  tx: Transaction,
  { id, userId, startedAt, periodEnd }: typeof subscriptions.$inferSelect,
  now: Date,
): Promise<"renewed" | "failed"> {
  const learner = one(await tx.select().from(users).where(eq(users.id, userId)));
  const { card } = one(await tx.select().from(sandboxCards).where(eq(sandboxCards.userId, userId)));
  const nextEnd = nextPeriodEnd(startedAt, periodEnd);
  if (canRenew(card, periodEnd)) {
    await change(tx, id, { periodEnd: nextEnd }, now);
    await chargeSandbox(
      tx,
      { learner, subscriptionId: id, card, periodStart: periodEnd, periodEnd: nextEnd },
      now,
    );
    return "renewed";
  }
  await change(tx, id, { status: "past_due", pastDueSince: periodEnd }, now);
  const { amount, currency } = SANDBOX_PRICE;
  await tx
    .insert(sandboxInvoices)
    .values({
      userId,
      subscriptionId: id,
      amount,
      currency,
      status: "open",
      cardBrand: card.brand,
      cardLastFour: card.lastFour,
      periodStart: periodEnd,
      periodEnd: nextEnd,
      createdAt: now,
    })
    .onConflictDoNothing();
  await queueEmail(
    tx,
    {
      template: "payment-failed",
      recipient: learner.email,
      userId,
      onceKey: `payment-failed:${id}:${periodEnd.toISOString()}`,
      props: { name: learner.name, until: graceEnd(periodEnd).toISOString(), days: GRACE_DAYS },
    },
    now,
  );
  return "failed";
}
