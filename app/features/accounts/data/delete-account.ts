import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles, sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { queueEmail } from "../../email/queue-email.ts";
import { cancelSubscription } from "../../payments/cancel-subscription.ts";
import { endCustomer } from "../../payments/end-customer.ts";
import { eraseAccount } from "./erase-account.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { provePassword, type PasswordProof } from "../sign-in/prove-password.ts";

export const DELETION_DAYS = 7;

export type AccountDeleted =
  | { status: "deleted" }
  /** The account is erased after `DELETION_DAYS`, unless the learner signs in before. */
  | { status: "will-be-deleted" }
  /** Premium couldn't be cancelled, so nothing was deleted. */
  | { status: "payments-unavailable" }
  | Exclude<PasswordProof, { status: "proved" }>;

/** Ends every session now; erases the rows a week later, or now on request. */
export async function deleteAccount(
  learner: Learner,
  input: { password: string; immediately: boolean },
  now: Date,
): Promise<AccountDeleted> {
  const proof = await provePassword(learner.id, input.password, now);
  if (proof.status !== "proved") return proof;
  // Cancel Premium first, so that nobody is charged for a deleted account.
  const when = input.immediately ? "now" : "period-end";
  const premium = await cancelSubscription(learner, when, now);
  if (premium.status === "unavailable") return { status: "payments-unavailable" };
  if (input.immediately) {
    const ended = await endCustomer(learner.id);
    if (ended.status === "unavailable") return { status: "payments-unavailable" };
    await db.transaction((tx) => eraseAccount(tx, learner.id));
    logSecurityEvent("account-erased", { userId: learner.id });
    return { status: "deleted" };
  }
  const deleteAfter = new Date(now.getTime() + DELETION_DAYS * 86_400_000);
  await db.transaction(async (tx) => {
    await tx.update(profiles).set({ deleteAfter }).where(eq(profiles.id, learner.id));
    await tx.delete(sessions).where(eq(sessions.userId, learner.id));
    const props = { name: learner.name, deleteAfter: deleteAfter.toISOString() };
    const mail = { template: "deletion-asked", recipient: learner.email, props } as const;
    await queueEmail(tx, { ...mail, userId: learner.id }, now);
    if (premium.status !== "cancelled") return;
    const ending = { name: learner.name, until: premium.endsAt.toISOString() };
    const cancelled = { ...mail, template: "premium-cancelled", props: ending } as const;
    await queueEmail(tx, { ...cancelled, userId: learner.id }, now);
  });
  logSecurityEvent("deletion-asked", { userId: learner.id });
  return { status: "will-be-deleted" };
}
