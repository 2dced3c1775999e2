import { redirect } from "react-router";
import { refreshSubscription } from "#app/features/payments/refresh-subscription.ts";
import { sendButtonForm } from "../../network-error.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/subscription";
import { runSubscriptionIntent } from "./subscription-intents.ts";
import { subscriptionPath } from "./subscription-path.ts";

/** Stripe's portal returns here, so that changes made there show right away. */
export async function loader({ context }: Route.LoaderArgs) {
  await refreshSubscription(learnerOf(context), infoOf(context).now);
  return redirect(subscriptionPath());
}

/** Runs the buttons of the subscription tab. Each of them redirects to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return runSubscriptionIntent({ form, learner: learnerOf(context), now: infoOf(context).now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);
