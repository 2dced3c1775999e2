import { db } from "#app/db/client.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { provePassword, type PasswordProof } from "../sign-in/prove-password.ts";
import { verifyTwoFactor, type TwoFactorProof } from "./verify-two-factor.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { removeTwoFactor } from "./remove-two-factor.ts";

export type TwoFactorReauthFailed =
  | Exclude<PasswordProof, { status: "proved" }>
  | Exclude<TwoFactorProof, { status: "proved" }>;

/** Verifies password and code again, because neither an open session nor an unlocked phone must be enough. */
async function proveBoth(
  learner: Learner,
  credentials: { password: string; code: string },
  now: Date,
): Promise<TwoFactorReauthFailed | null> {
  const password = await provePassword(learner.id, credentials.password, now);
  if (password.status !== "proved") return password;
  const code = await verifyTwoFactor(learner.id, credentials.code, now);
  return code.status === "proved" ? null : code;
}

export async function turnOffTwoFactor(
  learner: Learner,
  credentials: { password: string; code: string },
  now: Date,
): Promise<{ status: "off" } | TwoFactorReauthFailed> {
  const refused = await proveBoth(learner, credentials, now);
  if (refused) return refused;
  await db.transaction((tx) => removeTwoFactor(tx, learner, now));
  logSecurityEvent("second-step-off", { userId: learner.id });
  return { status: "off" };
}

export type RecoveryCodesRenewed =
  | { status: "renewed"; recoveryCodes: string[] }
  | TwoFactorReauthFailed;

export async function renewRecoveryCodes(
  learner: Learner,
  credentials: { password: string; code: string },
  now: Date,
): Promise<RecoveryCodesRenewed> {
  const refused = await proveBoth(learner, credentials, now);
  if (refused) return refused;
  const { codes, hashes } = await newRecoveryCodes(learner.id);
  await db.transaction((tx) => storeRecoveryCodes(tx, learner.id, hashes));
  logSecurityEvent("recovery-codes-renewed", { userId: learner.id });
  return { status: "renewed", recoveryCodes: codes };
}
