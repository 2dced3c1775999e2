import { Form, useNavigation } from "react-router";
import { findSandboxConfirmation } from "#app/features/payments/confirm-sandbox.ts";
import { CARD_REFUSALS } from "#app/rules/payments/test-card.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { intent } from "../intents.ts";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { sendButtonForm } from "../network-error.ts";
import { NotSent } from "../not-sent.tsx";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-confirm";
import { type ConfirmationIntent, runConfirmationIntent } from "./confirmation-intents.ts";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Confirm payment");

export const loader = ({ context }: Route.LoaderArgs) =>
  findSandboxConfirmation(learnerOf(context), infoOf(context).now);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return runConfirmationIntent({ form, learner: learnerOf(context), now: infoOf(context).now });
}

export const clientAction = (args: Route.ClientActionArgs) => sendButtonForm(args);

export default function CheckoutConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined;
  const hasNetworkError = actionData?.status === "network-error";
  if (!loaderData || (actionData && !hasNetworkError))
    return <NotConfirmed isDeclined={actionData?.status === "declined"} />;
  const { purpose, lastFour, amount } = loaderData;
  return (
    <Page width="text">
      <SandboxLabel />
      <PageHeading
        title={purpose === "card" ? "Confirm your card" : "Confirm your payment"}
        lead={
          purpose === "card"
            ? `Your bank asks whether you want to use the card ending in ${lastFour}.`
            : `Your bank asks whether you want to pay ${amount} with the card ending in ${lastFour}.`
        }
      />
      {hasNetworkError && <NotSent className="mb-6" />}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button
          type="submit"
          {...intent<ConfirmationIntent>("approve")}
          size="large"
          disabled={isBusy}
        >
          Confirm
        </Button>
        <Button
          type="submit"
          {...intent<ConfirmationIntent>("decline")}
          look="secondary"
          size="large"
          disabled={isBusy}
        >
          Decline
        </Button>
      </Form>
    </Page>
  );
}

function NotConfirmed({ isDeclined }: { isDeclined: boolean }) {
  return (
    <Page width="text">
      <SandboxLabel />
      <PageHeading title={isDeclined ? "Payment not confirmed" : "Nothing to confirm"} />
      <Notice tone={isDeclined ? "error" : "info"} className="mb-6">
        {isDeclined
          ? CARD_REFUSALS.confirmation
          : "There's no payment to confirm. You may have confirmed it already, or it took more than 15 minutes."}
      </Notice>
      <ButtonLink to={subscriptionPath()}>Back to Settings</ButtonLink>
    </Page>
  );
}
