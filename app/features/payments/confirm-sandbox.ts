import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sandboxConfirmations } from "#app/db/tables/index.ts";
import { moneyText, SANDBOX_PRICE } from "#app/rules/payments/price.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { settleSandbox } from "./pay-sandbox.ts";

/** The payment that waits for the learner's confirmation; null without one. */
export async function findSandboxConfirmation(learner: Learner, now: Date) {
  const [waiting] = await db
    .select()
    .from(sandboxConfirmations)
    .where(
      and(eq(sandboxConfirmations.userId, learner.id), gt(sandboxConfirmations.expiresAt, now)),
    );
  if (!waiting) return null;
  const { purpose, card, returnTo } = waiting;
  const { amount, currency } = SANDBOX_PRICE;
  return { purpose, lastFour: card.lastFour, returnTo, amount: moneyText(amount, currency) };
}

export type SandboxConfirmed =
  | {
      status: "paid" | "already-subscribed";
      purpose: "subscribe" | "card";
      returnTo: string | null;
    }
  | { status: "refused"; purpose: "subscribe" | "card" }
  | { status: "not-pending" };

/** Approves or declines a pending payment, like a bank's page would. Each confirmation counts once. */
export async function confirmSandbox(
  learner: Learner,
  isApproved: boolean,
  now: Date,
): Promise<SandboxConfirmed> {
  return db.transaction(async (tx) => {
    const [waiting] = await tx
      .delete(sandboxConfirmations)
      .where(
        and(eq(sandboxConfirmations.userId, learner.id), gt(sandboxConfirmations.expiresAt, now)),
      )
      .returning();
    if (!waiting) return { status: "not-pending" };
    const { purpose, card, returnTo } = waiting;
    if (!isApproved) return { status: "refused", purpose };
    const { status } = await settleSandbox(tx, learner, { purpose, card }, now);
    return { status, purpose, returnTo };
  });
}
