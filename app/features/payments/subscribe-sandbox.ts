import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { one, type Transaction } from "#app/db/client.ts";
import {
  sandboxCards,
  sandboxConfirmations,
  sandboxInvoices,
  subscriptions,
  users,
} from "#app/db/tables/index.ts";
import { isLive, nextPeriodEnd } from "#app/rules/payments/premium.ts";
import { moneyText, SANDBOX_PRICE } from "#app/rules/payments/price.ts";
import type { CardOnFile } from "#app/rules/payments/test-card.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { queueEmail } from "../email/queue-email.ts";

export type SandboxSubscribed = { status: "subscribed" } | { status: "already-subscribed" };

/** Starts a month of Premium with a valid card. Of two concurrent tabs, one is charged. */
export async function subscribeSandbox(
  tx: Transaction,
  learner: Pick<Learner, "id" | "email" | "name">,
  card: CardOnFile,
  now: Date,
): Promise<SandboxSubscribed> {
  // The row lock makes a second tab wait here and then find the subscription.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
  const own = and(eq(subscriptions.userId, learner.id), eq(subscriptions.provider, "sandbox"));
  const [before] = await tx.select().from(subscriptions).where(own);
  await tx.delete(sandboxConfirmations).where(eq(sandboxConfirmations.userId, learner.id));
  if (before && isLive(before, now)) return { status: "already-subscribed" };
  await storeCard(tx, learner.id, card);
  // Replace an ended subscription; its invoices stay.
  await tx.delete(subscriptions).where(own);
  const id = v7();
  const subscription = one(
    await tx
      .insert(subscriptions)
      .values({
        id,
        userId: learner.id,
        provider: "sandbox",
        externalId: `sandbox_${id}`,
        status: "active",
        startedAt: now,
        periodEnd: nextPeriodEnd(now, now),
        updatedAt: now,
      })
      .returning(),
  );
  await chargeSandbox(
    tx,
    { learner, subscriptionId: id, card, periodStart: now, periodEnd: subscription.periodEnd },
    now,
  );
  return { status: "subscribed" };
}

export async function storeCard(tx: Transaction, userId: string, card: CardOnFile): Promise<void> {
  await tx
    .insert(sandboxCards)
    .values({ userId, card })
    .onConflictDoUpdate({ target: sandboxCards.userId, set: { card } });
}

interface Charge {
  learner: Pick<Learner, "id" | "email" | "name">;
  subscriptionId: string;
  card: CardOnFile;
  periodStart: Date;
  periodEnd: Date;
}

/** Stores a paid invoice and emails a receipt, which Stripe would do otherwise. */
export async function chargeSandbox(tx: Transaction, charge: Charge, now: Date): Promise<void> {
  const { learner, subscriptionId, card, periodStart, periodEnd } = charge;
  const { amount, currency } = SANDBOX_PRICE;
  const paid = {
    status: "paid",
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    paidAt: now,
  } as const;
  const invoice = one(
    await tx
      .insert(sandboxInvoices)
      .values({
        userId: learner.id,
        subscriptionId,
        amount,
        currency,
        periodStart,
        periodEnd,
        createdAt: now,
        ...paid,
      })
      .onConflictDoUpdate({
        target: [
          sandboxInvoices.userId,
          sandboxInvoices.subscriptionId,
          sandboxInvoices.periodStart,
        ],
        set: { ...paid, periodEnd },
      })
      .returning(),
  );
  await queueEmail(
    tx,
    {
      template: "premium-receipt",
      recipient: learner.email,
      userId: learner.id,
      onceKey: `receipt:${invoice.id}`,
      props: {
        name: learner.name,
        invoiceId: invoice.id,
        amount: moneyText(amount, currency),
        periodEnd: periodEnd.toISOString(),
      },
    },
    now,
  );
}
