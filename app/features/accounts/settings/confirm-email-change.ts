import { and, eq, gt } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import {
  emailChanges,
  formerEmails,
  passwordResets,
  profiles,
  users,
} from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { queueCustomerUpdate } from "../../payments/update-customer.ts";
import { queueEmail } from "../../email/queue-email.ts";
import { isEmailTaken } from "../sign-up/create-account.ts";
import { lockAccount } from "../lock-account.ts";
import { hashToken } from "../emailed-token.ts";

export type EmailConfirmed = { status: "changed" | "not-valid" };

/**
 * Confirms a new address by its emailed link while the learner is signed in. Revokes all earlier links and notifies
 * the old address.
 */
export async function confirmEmailChange(
  learnerId: string | null,
  token: string,
  now: Date,
): Promise<EmailConfirmed> {
  if (learnerId === null) return { status: "not-valid" };
  try {
    const confirmed = await db.transaction(async (tx): Promise<EmailConfirmed> => {
      await lockAccount(tx, learnerId);
      const [change] = await tx
        .delete(emailChanges)
        .where(
          and(
            eq(emailChanges.tokenHash, hashToken(token)),
            eq(emailChanges.userId, learnerId),
            gt(emailChanges.expiresAt, now),
          ),
        )
        .returning();
      if (!change) return { status: "not-valid" };
      const before = one(await tx.select().from(users).where(eq(users.id, learnerId)));
      const { email } = change;
      await tx
        .insert(formerEmails)
        .values({ userId: learnerId, email: before.email, createdAt: now })
        .onConflictDoNothing();
      await tx
        .update(users)
        .set({ email, emailVerified: true, updatedAt: now })
        .where(eq(users.id, learnerId));
      await tx.update(profiles).set({ email }).where(eq(profiles.id, learnerId));
      await tx.delete(passwordResets).where(eq(passwordResets.userId, learnerId));
      const props = { name: before.name, at: now.toISOString() };
      const mail = { template: "email-changed", recipient: before.email, props } as const;
      await queueEmail(tx, { ...mail, userId: learnerId }, now);
      await queueCustomerUpdate(tx, learnerId);
      return { status: "changed" };
    });
    if (confirmed.status === "changed") logSecurityEvent("email-changed", { userId: learnerId });
    return confirmed;
  } catch (error) {
    if (isEmailTaken(error)) return { status: "not-valid" };
    throw error;
  }
}
