import { db } from "#app/db/client.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "./find-session.ts";
import { hashPassword } from "./password-hash.ts";
import { provePassword, type PasswordProof } from "./prove-password.ts";
import { replacePassword } from "./replace-password.ts";
import { openSession } from "./open-session.ts";

export type PasswordChanged =
  | { status: "changed"; setCookies: string[] }
  | Exclude<PasswordProof, { status: "proved" }>;

/** Every other session ends, and this one gets a new cookie (ASVS 7.2.4). */
export async function changePassword(
  learner: Learner,
  passwords: { current: string; next: string },
  headers: Headers,
  now: Date,
): Promise<PasswordChanged> {
  const proof = await provePassword(learner.id, passwords.current, now);
  if (proof.status !== "proved") return proof;
  const passwordHash = await hashPassword(passwords.next);
  await db.transaction((tx) => replacePassword(tx, { userId: learner.id, passwordHash }, now));
  logSecurityEvent("password-changed", { userId: learner.id });
  const { setCookies } = await openSession(learner.id, headers);
  return { status: "changed", setCookies };
}
