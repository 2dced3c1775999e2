import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { accounts } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt, clearAttempts } from "../../limits/count-attempt.ts";
import { verifyPassword } from "../password-hash.ts";

export type PasswordProof =
  /** Includes the verified hash, so that callers notice a change in between. */
  | { status: "proved"; passwordHash: string }
  | { status: "wrong-password" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Verifies the password again before a sensitive change, because an open session must not be enough. */
export async function provePassword(
  userId: string,
  password: string,
  now: Date,
): Promise<PasswordProof> {
  const attempt = await countAttempt("passwordProofPerAccount", userId, now);
  if (attempt.status === "too-many") return attempt;
  const [account] = await db
    .select({ passwordHash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  const passwordHash = account?.passwordHash;
  if (passwordHash == null || !(await verifyPassword(passwordHash, password))) {
    logSecurityEvent("password-proof-refused", { userId });
    return { status: "wrong-password" };
  }
  await clearAttempts("passwordProofPerAccount", userId);
  return { status: "proved", passwordHash };
}
