import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { lockAccount } from "../lock-account.ts";
import { hashPassword } from "../password-hash.ts";
import { provePassword, type PasswordProof } from "../sign-in/prove-password.ts";
import { replacePassword } from "../replace-password.ts";
import { issueSessionCookie, storeSession } from "../sign-in/open-session.ts";

export type PasswordChanged =
  | { status: "changed"; setCookies: string[] }
  | Exclude<PasswordProof, { status: "proved" }>;

/** Changes the password, ends all other sessions and gives this one a new cookie (ASVS 7.2.4). */
export async function changePassword(
  learner: Learner,
  passwords: { current: string; next: string },
  headers: Headers,
  now: Date,
): Promise<PasswordChanged> {
  const proof = await provePassword(learner.id, passwords.current, now);
  if (proof.status !== "proved") return proof;
  const passwordHash = await hashPassword(passwords.next);
  const stored = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, learner.id);
    // Of two concurrent changes with the same old password, only the first succeeds.
    if (account?.passwordHash !== proof.passwordHash) return null;
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, learner.sessionId));
    await replacePassword(tx, { userId: learner.id, passwordHash }, now);
    const clientAddress = session?.ipAddress ?? null;
    return storeSession(tx, account, { headers, clientAddress }, now);
  });
  if (stored === null) return { status: "wrong-password" };
  logSecurityEvent("password-changed", { userId: learner.id });
  const { setCookies } = await issueSessionCookie(stored, learner.id);
  return { status: "changed", setCookies };
}
