import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { sandboxConfirmations, subscriptions, users } from "#app/db/tables/index.ts";
import { nextPeriodEnd } from "#app/rules/payments/premium.ts";
import type { CardOnFile } from "#app/rules/payments/test-card.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { chargeSandbox, storeCard } from "./subscribe-sandbox.ts";

/** Replaces the card on file and charges a failed renewal to it right away. */
export async function changeSandboxCard(
  tx: Transaction,
  learner: Pick<Learner, "id" | "email" | "name">,
  card: CardOnFile,
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
  await tx.delete(sandboxConfirmations).where(eq(sandboxConfirmations.userId, learner.id));
  await storeCard(tx, learner.id, card);
  const [overdue] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, learner.id),
        eq(subscriptions.provider, "sandbox"),
        eq(subscriptions.status, "past_due"),
      ),
    );
  if (!overdue) return;
  const periodStart = overdue.periodEnd;
  const periodEnd = nextPeriodEnd(overdue.startedAt, periodStart);
  await tx
    .update(subscriptions)
    .set({ status: "active", pastDueSince: null, periodEnd, updatedAt: now })
    .where(eq(subscriptions.id, overdue.id));
  await chargeSandbox(
    tx,
    { learner, subscriptionId: overdue.id, card, periodStart, periodEnd },
    now,
  );
}
