import { and, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { passwordResets, profiles } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt, forgetAttempts } from "../limits/count-attempt.ts";
import { lockAccount } from "./lock-account.ts";
import { hashToken } from "./mailed-token.ts";
import { hashPassword } from "./password-hash.ts";
import { replacePassword } from "./replace-password.ts";

/** Looking at a link changes nothing. */
export async function isResetOpen(token: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(isOpen(token, now));
  return found.length > 0;
}

export type PasswordReset =
  | { status: "changed" }
  | { status: "not-valid" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Uses a mailed link once: of ten at the same moment one takes the row away, the others find none. */
export async function resetPassword(
  token: string,
  password: string,
  clientAddress: string,
  now: Date,
): Promise<PasswordReset> {
  const counted = await countAttempt("confirmPerAddress", clientAddress, now);
  if (counted.status === "too-many") return counted;
  if (!(await isResetOpen(token, now))) return refuse();
  const passwordHash = await hashPassword(password);
  const done = await db.transaction(async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(isOpen(token, now))
      .returning({ userId: passwordResets.userId });
    if (!used) return null;
    await lockAccount(tx, used.userId);
    // Whoever holds the mailbox and wants back in does not want the account deleted.
    const { userId } = used;
    const kept = await tx
      .update(profiles)
      .set({ deleteAfter: null })
      .where(and(eq(profiles.id, userId), isNotNull(profiles.deleteAfter)))
      .returning({ id: profiles.id });
    const email = await replacePassword(tx, { userId, passwordHash }, now);
    return { userId, email, isKept: kept.length > 0 };
  });
  if (done === null) return refuse();
  const { userId, email, isKept } = done;
  logSecurityEvent("password-reset", { userId });
  if (isKept) logSecurityEvent("deletion-undone", { userId });
  // Somebody else's guesses must not keep the owner out now.
  await forgetAttempts("signInPerAccount", email);
  return { status: "changed" };
}

function refuse(): PasswordReset {
  logSecurityEvent("password-reset-refused");
  return { status: "not-valid" };
}

const isOpen = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));
