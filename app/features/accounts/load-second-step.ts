import type { Learner } from "./find-session.ts";
import { isSecondStepOn } from "./prove-second-step.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** What the page about signing in with two steps shows. */
export async function loadSecondStep(learner: Learner) {
  const [isOn, codesLeft] = await Promise.all([
    isSecondStepOn(learner.id),
    countRecoveryCodes(learner.id),
  ]);
  return { isOn, codesLeft };
}
