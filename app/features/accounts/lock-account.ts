import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { accounts, profiles, users } from "#app/db/tables/index.ts";
import { isTwoFactorOn } from "./two-factor/verify-two-factor.ts";

export interface LockedAccount {
  userId: string;
  passwordHash: string | null;
  hasTwoFactor: boolean;
  deleteAfter: Date | null;
  /** By an operator: no session may be opened. */
  isLockedOut: boolean;
}

/**
 * Locks the account. Opening a session and changing credentials both take this lock first, so the values returned
 * stay valid until the transaction commits. Null if the account no longer exists.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<LockedAccount | null> {
  const [profile] = await tx
    .select({ deleteAfter: profiles.deleteAfter })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  if (!profile) return null;
  // Separate statements: a join would return these rows as they were before the wait for the lock.
  const [account] = await tx
    .select({ passwordHash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  const [user] = await tx
    .select({ lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.id, userId));
  const hasTwoFactor = await isTwoFactorOn(userId, tx);
  return {
    userId,
    passwordHash: account?.passwordHash ?? null,
    hasTwoFactor,
    deleteAfter: profile.deleteAfter,
    isLockedOut: user?.lockedAt != null,
  };
}
