import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { changeAtStripe } from "./change-at-stripe.ts";

/**
 * Stores the current state of a learner's subscription at Stripe; keeps the stored state while Stripe is
 * unavailable.
 */
export async function refreshSubscription(learner: Pick<Learner, "id">, now: Date): Promise<void> {
  if (env().payments === "stripe") await changeAtStripe(learner.id, now, () => Promise.resolve());
}
