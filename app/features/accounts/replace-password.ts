import { and, eq } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import {
  accounts,
  emailChanges,
  passwordResets,
  twoFactorChallenges,
  sessions,
  users,
} from "#app/db/tables/index.ts";
import { queueEmail } from "../email/queue-email.ts";

interface Replacement {
  userId: string;
  passwordHash: string;
}

/** Stores a new password, ends every session and emailed link, and emails the owner. The caller holds the account's lock. Returns the owner's address. */
export async function replacePassword(
  tx: Transaction,
  { userId, passwordHash }: Replacement,
  now: Date,
): Promise<string> {
  await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  const owner = one(
    await tx
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(eq(users.id, userId)),
  );
  const props = { name: owner.name, at: now.toISOString() };
  await queueEmail(
    tx,
    { template: "password-changed", recipient: owner.email, userId, props },
    now,
  );
  return owner.email;
}
