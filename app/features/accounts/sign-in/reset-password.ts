import { and, eq, gt, isNotNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { passwordResets, profiles, twoFactorUndos, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt, clearAttempts } from "../../limits/count-attempt.ts";
import { lockAccount } from "../lock-account.ts";
import { hashToken } from "../emailed-token.ts";
import { hashPassword } from "../password-hash.ts";
import { removeTwoFactor } from "../two-factor/remove-two-factor.ts";
import { replacePassword } from "../replace-password.ts";

interface ResetLink {
  userId: string;
  /** Second factors turned on from this moment are removed too; null for a link requested at sign-in. */
  removesTwoFactorSince: Date | null;
}

/** Finds the account of an emailed link and what the link may do. Read-only. */
export async function findResetLink(token: string, now: Date): Promise<ResetLink | null> {
  const tokenHash = hashToken(token);
  const [reset] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  if (reset) return { ...reset, removesTwoFactorSince: null };
  const [undo] = await db
    .select({ userId: twoFactorUndos.userId, removesTwoFactorSince: twoFactorUndos.createdAt })
    .from(twoFactorUndos)
    .where(and(eq(twoFactorUndos.tokenHash, tokenHash), gt(twoFactorUndos.expiresAt, now)));
  return undo ?? null;
}

export type PasswordReset =
  | { status: "changed" }
  | { status: "not-valid" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Uses an emailed link once: of concurrent requests, one deletes the row and the others find none. */
export async function resetPassword(
  token: string,
  password: string,
  clientAddress: string,
  now: Date,
): Promise<PasswordReset> {
  const attempt = await countAttempt("confirmPerAddress", clientAddress, now);
  if (attempt.status === "too-many") return attempt;
  const link = await findResetLink(token, now);
  if (!link) return refuse();
  const passwordHash = await hashPassword(password);
  const done = await db.transaction((tx) => applyLink(tx, link, { token, passwordHash }, now));
  if (done === null) return refuse();
  const { userId } = link;
  const { email, isDeletionUndone, isTwoFactorRemoved } = done;
  logSecurityEvent("password-reset", { userId });
  if (isTwoFactorRemoved) logSecurityEvent("second-step-off", { userId });
  if (isDeletionUndone) logSecurityEvent("deletion-undone", { userId });
  // Earlier guesses by someone else must not lock the owner out.
  await clearAttempts("signInPerAccount", email);
  return { status: "changed" };
}

function refuse(): PasswordReset {
  logSecurityEvent("password-reset-refused");
  return { status: "not-valid" };
}

interface NewPassword {
  token: string;
  passwordHash: string;
}

/** Null when another click has used the link in the meantime. */
async function applyLink(tx: Transaction, link: ResetLink, change: NewPassword, now: Date) {
  const { userId, removesTwoFactorSince } = link;
  await lockAccount(tx, userId);
  if (!(await useOnce(tx, change.token))) return null;
  const owner = one(await tx.select().from(users).where(eq(users.id, userId)));
  const isTwoFactorRemoved =
    removesTwoFactorSince !== null &&
    (await removeTwoFactor(tx, owner, now, removesTwoFactorSince));
  if (removesTwoFactorSince)
    await tx.delete(twoFactorUndos).where(eq(twoFactorUndos.userId, userId));
  // Resetting the password cancels a planned deletion, as signing in does.
  const undone = await tx
    .update(profiles)
    .set({ deleteAfter: null })
    .where(and(eq(profiles.id, userId), isNotNull(profiles.deleteAfter)))
    .returning({ id: profiles.id });
  const email = await replacePassword(tx, { userId, passwordHash: change.passwordHash }, now);
  return { email, isDeletionUndone: undone.length > 0, isTwoFactorRemoved };
}

async function useOnce(tx: Transaction, token: string): Promise<boolean> {
  const tokenHash = hashToken(token);
  for (const table of [passwordResets, twoFactorUndos]) {
    const used = await tx.delete(table).where(eq(table.tokenHash, tokenHash)).returning();
    if (used.length > 0) return true;
  }
  return false;
}
