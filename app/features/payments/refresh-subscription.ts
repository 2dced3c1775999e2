import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { changeAtStripe } from "./change-at-stripe.ts";

/** Stores what Stripe says of a learner's subscription now; while Stripe is away, what is known stays. */
export async function refreshSubscription(learner: Pick<Learner, "id">, now: Date): Promise<void> {
  if (env().payments === "stripe") await changeAtStripe(learner.id, now, () => Promise.resolve());
}
