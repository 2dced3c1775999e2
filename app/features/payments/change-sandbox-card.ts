import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { sandboxConfirmations, subscriptions, users } from "#app/db/tables/index.ts";
import { nextPeriodEnd } from "#app/rules/premium.ts";
import type { CardOnFile } from "#app/rules/test-card.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { chargeSandbox, keepCard } from "./subscribe-sandbox.ts";

/** A new card on file; a renewal that had failed is paid with it right away. */
export async function changeSandboxCard(
  tx: Transaction,
  learner: Pick<Learner, "id" | "email" | "name">,
  card: CardOnFile,
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
  await tx.delete(sandboxConfirmations).where(eq(sandboxConfirmations.userId, learner.id));
  await keepCard(tx, learner.id, card);
  const [owed] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, learner.id),
        eq(subscriptions.provider, "sandbox"),
        eq(subscriptions.status, "past_due"),
      ),
    );
  if (!owed) return;
  const periodStart = owed.periodEnd;
  const periodEnd = nextPeriodEnd(owed.startedAt, periodStart);
  await tx
    .update(subscriptions)
    .set({ status: "active", pastDueSince: null, periodEnd, updatedAt: now })
    .where(eq(subscriptions.id, owed.id));
  await chargeSandbox(tx, { learner, subscriptionId: owed.id, card, periodStart, periodEnd }, now);
}
