import { data, redirect } from "react-router";
import { cancelSubscription } from "#app/features/payments/cancel-subscription.ts";
import { resumeSubscription } from "#app/features/payments/resume-subscription.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/subscription";

const SETTINGS = "/profile?tab=subscription";

export const loader = () => redirect(SETTINGS);

/** The buttons of the subscription settings; each leads back to them. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [learner, { now }] = [learnerOf(context), infoOf(context)];
  switch (form.get("intent")) {
    case "cancel": {
      const when = form.get("when") === "now" ? "now" : "period-end";
      const { status } = await cancelSubscription(learner, when, now);
      return redirect(
        status === "cancelled"
          ? `${SETTINGS}&premium=${when === "now" ? "ended" : "cancelled"}`
          : SETTINGS,
      );
    }
    case "resume": {
      const { status } = await resumeSubscription(learner, now);
      return redirect(status === "resumed" ? `${SETTINGS}&premium=resumed` : SETTINGS);
    }
    default:
      throw data(null, 400);
  }
}
