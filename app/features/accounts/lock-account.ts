import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { accounts, profiles } from "#app/db/tables/index.ts";
import { isTwoFactorOn } from "./two-factor/verify-two-factor.ts";

export interface LockedAccount {
  userId: string;
  passwordHash: string | null;
  hasTwoFactor: boolean;
  deleteAfter: Date | null;
}

/**
 * Opening a session and changing how one signs in both hold this row first, so neither can pass the other: what is read
 * here still holds when the transaction commits. Null once the account is gone.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<LockedAccount | null> {
  const [profile] = await tx
    .select({ deleteAfter: profiles.deleteAfter })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  if (!profile) return null;
  // In statements of their own: a join would show these rows as they were before the lock was waited for.
  const [account] = await tx
    .select({ passwordHash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  const hasTwoFactor = await isTwoFactorOn(userId, tx);
  return {
    userId,
    passwordHash: account?.passwordHash ?? null,
    hasTwoFactor,
    deleteAfter: profile.deleteAfter,
  };
}
