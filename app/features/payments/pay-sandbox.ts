import { db, type Transaction } from "#app/db/client.ts";
import { sandboxConfirmations } from "#app/db/tables/index.ts";
import { CARD_REFUSALS, type CardInput } from "#app/rules/payments/test-card.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { changeSandboxCard } from "./change-sandbox-card.ts";
import { subscribeSandbox } from "./subscribe-sandbox.ts";

const CONFIRM_MINUTES = 15;

export interface SandboxPaymentInput extends CardInput {
  purpose: "subscribe" | "card";
  /** The path on this site to return to. */
  returnTo: string | null;
}

export type SandboxPaid =
  | { status: "paid" }
  | { status: "already-subscribed" }
  | { status: "needs-confirmation" }
  | { status: "refused"; message: string }
  | { status: "too-many"; retryAfterSeconds: number };

/** Pays with a test card, whose number decides the outcome; some cards need confirmation on a separate page first. */
export async function paySandbox(
  learner: Learner,
  { card, outcome, purpose, returnTo }: SandboxPaymentInput,
  now: Date,
): Promise<SandboxPaid> {
  const attempt = await countAttempt("cardPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  if (outcome === "declined" || outcome === "expired")
    return { status: "refused", message: CARD_REFUSALS[outcome] };
  if (outcome === "confirm") {
    const expiresAt = new Date(now.getTime() + CONFIRM_MINUTES * 60_000);
    const waiting = { purpose, card, returnTo, expiresAt };
    await db
      .insert(sandboxConfirmations)
      .values({ userId: learner.id, ...waiting })
      .onConflictDoUpdate({ target: sandboxConfirmations.userId, set: waiting });
    return { status: "needs-confirmation" };
  }
  return db.transaction((tx) => settleSandbox(tx, learner, { purpose, card }, now));
}

/** Completes an approved payment. */
export async function settleSandbox(
  tx: Transaction,
  learner: Learner,
  { purpose, card }: Pick<SandboxPaymentInput, "purpose" | "card">,
  now: Date,
): Promise<{ status: "paid" } | { status: "already-subscribed" }> {
  if (purpose === "card") {
    await changeSandboxCard(tx, learner, card, now);
    return { status: "paid" };
  }
  const { status } = await subscribeSandbox(tx, learner, card, now);
  return { status: status === "subscribed" ? "paid" : status };
}
