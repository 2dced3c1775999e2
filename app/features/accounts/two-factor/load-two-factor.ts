import type { Learner } from "../sign-in/find-session.ts";
import { isTwoFactorOn } from "./verify-two-factor.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Data of the page about two-factor sign-in. */
export async function loadTwoFactor(learner: Learner) {
  const [isOn, codesLeft] = await Promise.all([
    isTwoFactorOn(learner.id),
    countRecoveryCodes(learner.id),
  ]);
  return { isOn, codesLeft };
}
