import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { cancelSubscription } from "#app/features/payments/cancel-subscription.ts";
import { openPortal } from "#app/features/payments/open-portal.ts";
import { resumeSubscription } from "#app/features/payments/resume-subscription.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { subscriptionPath } from "./subscription-path.ts";

type SubscriptionForm = { form: FormData; learner: Learner; now: Date };

const subscriptionIntents = {
  cancel: async ({ form, learner, now }) => {
    const when = form.get("when") === "now" ? "now" : "period-end";
    const { status } = await cancelSubscription(learner, when, now);
    if (status === "unavailable") return redirect(subscriptionPath("unavailable"));
    if (status !== "cancelled") return redirect(subscriptionPath());
    return redirect(subscriptionPath(when === "now" ? "ended" : "cancelled"));
  },

  resume: async ({ learner, now }) => {
    const { status } = await resumeSubscription(learner, now);
    if (status === "unavailable") return redirect(subscriptionPath("unavailable"));
    return redirect(subscriptionPath(status === "resumed" ? "resumed" : undefined));
  },

  portal: async ({ learner }) => {
    const opened = await openPortal(learner);
    if (opened.status === "opened") return redirect(opened.url);
    return redirect(subscriptionPath(opened.status === "unavailable" ? "unavailable" : undefined));
  },
} satisfies Intents<SubscriptionForm>;

export type SubscriptionIntent = IntentOf<typeof subscriptionIntents>;

export const runSubscriptionIntent = intents(subscriptionIntents);
