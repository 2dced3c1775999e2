import { data, redirect } from "react-router";
import { cancelSubscription } from "#app/features/payments/cancel-subscription.ts";
import { openPortal } from "#app/features/payments/open-portal.ts";
import { refreshSubscription } from "#app/features/payments/refresh-subscription.ts";
import { resumeSubscription } from "#app/features/payments/resume-subscription.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/subscription";

const SETTINGS = "/profile?tab=subscription";

const UNAVAILABLE = `${SETTINGS}&premium=unavailable`;

/** Also where Stripe's portal leads back to: what was changed there is read at once. */
export async function loader({ context }: Route.LoaderArgs) {
  await refreshSubscription(learnerOf(context), infoOf(context).now);
  return redirect(SETTINGS);
}

/** The buttons of the subscription settings; each leads back to them. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [learner, { now }] = [learnerOf(context), infoOf(context)];
  switch (form.get("intent")) {
    case "cancel": {
      const when = form.get("when") === "now" ? "now" : "period-end";
      const { status } = await cancelSubscription(learner, when, now);
      if (status === "unavailable") return redirect(UNAVAILABLE);
      return redirect(
        status === "cancelled"
          ? `${SETTINGS}&premium=${when === "now" ? "ended" : "cancelled"}`
          : SETTINGS,
      );
    }
    case "resume": {
      const { status } = await resumeSubscription(learner, now);
      if (status === "unavailable") return redirect(UNAVAILABLE);
      return redirect(status === "resumed" ? `${SETTINGS}&premium=resumed` : SETTINGS);
    }
    case "portal": {
      const opened = await openPortal(learner);
      if (opened.status === "opened") return redirect(opened.url);
      return redirect(opened.status === "unavailable" ? UNAVAILABLE : SETTINGS);
    }
    default:
      throw data(null, 400);
  }
}
