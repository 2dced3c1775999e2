import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "./find-session.ts";
import { provePassword, type PasswordProof } from "./prove-password.ts";
import { proveSecondStep, type SecondStepProof } from "./prove-second-step.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { removeSecondStep } from "./remove-second-step.ts";

export type NotProvedTwice =
  | Exclude<PasswordProof, { status: "proved" }>
  | Exclude<SecondStepProof, { status: "proved" }>;

/** Both steps once more: neither a session left open nor a phone left lying is enough. */
async function proveBoth(
  learner: Learner,
  given: { password: string; code: string },
  now: Date,
): Promise<NotProvedTwice | null> {
  const password = await provePassword(learner.id, given.password, now);
  if (password.status !== "proved") return password;
  const code = await proveSecondStep(learner.id, given.code, now);
  return code.status === "proved" ? null : code;
}

export async function turnOffSecondStep(
  learner: Learner,
  given: { password: string; code: string },
  now: Date,
): Promise<{ status: "off" } | NotProvedTwice> {
  const refused = await proveBoth(learner, given, now);
  if (refused) return refused;
  await db.transaction((tx) => removeSecondStep(tx, learner, now));
  logSecurityEvent("second-step-off", { userId: learner.id });
  return { status: "off" };
}

/** For a learner whose codes were lost with the phone; who runs the server knows them otherwise. */
export async function removeSecondStepOf(
  email: string,
  now: Date,
): Promise<{ status: "off" | "was-off" | "not-found" }> {
  return db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    if (!owner) return { status: "not-found" };
    return { status: (await removeSecondStep(tx, owner, now)) ? "off" : "was-off" };
  });
}

export type RecoveryCodesRenewed = { status: "renewed"; recoveryCodes: string[] } | NotProvedTwice;

export async function renewRecoveryCodes(
  learner: Learner,
  given: { password: string; code: string },
  now: Date,
): Promise<RecoveryCodesRenewed> {
  const refused = await proveBoth(learner, given, now);
  if (refused) return refused;
  const { codes, hashes } = await newRecoveryCodes(learner.id);
  await db.transaction((tx) => storeRecoveryCodes(tx, learner.id, hashes));
  logSecurityEvent("recovery-codes-renewed", { userId: learner.id });
  return { status: "renewed", recoveryCodes: codes };
}
