import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmSandbox } from "#app/features/payments/confirm-sandbox.ts";
import { type IntentOf, type Intents, intents } from "../intents.ts";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { respond } from "../outcome.ts";
import { afterBuying } from "./after-buying.ts";

type ConfirmationForm = { form: FormData; learner: Learner; now: Date };

const confirmationIntents = {
  approve: (submission) => settle(submission, true),
  decline: (submission) => settle(submission, false),
} satisfies Intents<ConfirmationForm>;

export type ConfirmationIntent = IntentOf<typeof confirmationIntents>;

export const runConfirmationIntent = intents(confirmationIntents);

async function settle({ learner, now }: ConfirmationForm, isApproved: boolean) {
  const result = await confirmSandbox(learner, isApproved, now);
  switch (result.status) {
    case "not-pending":
      return respond({ status: "not-pending" } as const);
    case "refused":
      return respond({ status: "declined" } as const);
    case "paid":
    case "already-subscribed":
      return redirect(
        result.purpose === "card" ? subscriptionPath("card") : afterBuying(result.returnTo),
      );
  }
}
