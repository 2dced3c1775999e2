import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { db } from "#app/db/client.ts";
import { emailChanges, users } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { hashToken, emailedToken } from "../emailed-token.ts";
import { CONFIRMATION_HOURS } from "../sign-up/pending-sign-ups.ts";
import { provePassword, type PasswordProof } from "../sign-in/prove-password.ts";

export type EmailChangeRequested =
  | { status: "requested" }
  /** Without a mail server nobody could confirm the new address. */
  | { status: "no-mail" }
  | Exclude<PasswordProof, { status: "proved" }>;

/**
 * Requests a change of address, which takes effect when the new address is confirmed. A new request replaces the
 * earlier one.
 */
export async function changeEmail(
  learner: Learner,
  input: { email: string; password: string },
  now: Date,
): Promise<EmailChangeRequested> {
  if (!env().SMTP_URL) return { status: "no-mail" };
  const proof = await provePassword(learner.id, input.password, now);
  if (proof.status !== "proved") return proof;
  const attempt = await countAttempt("emailChangePerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  const { email } = input;
  const id = v7();
  const change = {
    id,
    email,
    tokenHash: hashToken(emailedToken("email-change", id)),
    expiresAt: new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000),
    createdAt: now,
  };
  await db.transaction(async (tx) => {
    // Also stored for an address that has an account, because the settings show the pending change and must not
    // reveal it. Its link is never emailed.
    await tx
      .insert(emailChanges)
      .values({ ...change, userId: learner.id })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    if (owner) {
      const props = { name: owner.name };
      const mail = { template: "already-registered", recipient: email, userId: owner.id } as const;
      return queueEmail(tx, { ...mail, props }, now);
    }
    const mail = { template: "confirm-email", recipient: email, userId: learner.id } as const;
    return queueEmail(tx, { ...mail, props: { changeId: id } }, now);
  });
  logSecurityEvent("email-change-asked", { userId: learner.id });
  return { status: "requested" };
}
