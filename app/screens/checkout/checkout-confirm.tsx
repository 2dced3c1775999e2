import { data, Form, redirect, useNavigation } from "react-router";
import { confirmSandbox, findSandboxConfirmation } from "#app/features/payments/confirm-sandbox.ts";
import { CARD_REFUSALS } from "#app/rules/test-card.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-confirm";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Confirm payment");

const SETTINGS = "/profile?tab=subscription";

export const loader = ({ context }: Route.LoaderArgs) =>
  findSandboxConfirmation(learnerOf(context), infoOf(context).now);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isApproved = form.get("intent") === "approve";
  const confirmed = await confirmSandbox(learnerOf(context), isApproved, infoOf(context).now);
  switch (confirmed.status) {
    case "nothing-waits":
      return data({ status: "nothing-waits" } as const, 409);
    case "refused":
      return data({ status: "refused", purpose: confirmed.purpose } as const, 402);
    case "paid":
    case "already-subscribed":
      return redirect(
        confirmed.purpose === "card"
          ? `${SETTINGS}&premium=card`
          : (confirmed.returnTo ?? `${SETTINGS}&premium=started`),
      );
  }
}

export default function CheckoutConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined;
  if (!loaderData || actionData)
    return <NotConfirmed isRefused={actionData?.status === "refused"} />;
  const { purpose, lastFour, amount } = loaderData;
  return (
    <Page width="narrow">
      <SandboxLabel />
      <PageHeading
        title={purpose === "card" ? "Confirm your card" : "Confirm your payment"}
        lead={
          purpose === "card"
            ? `Your bank asks whether you want to use the card ending in ${lastFour}.`
            : `Your bank asks whether you want to pay ${amount} with the card ending in ${lastFour}.`
        }
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="approve" size="large" disabled={isBusy}>
          Confirm
        </Button>
        <Button
          type="submit"
          name="intent"
          value="refuse"
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

function NotConfirmed({ isRefused }: { isRefused: boolean }) {
  return (
    <Page width="narrow">
      <SandboxLabel />
      <PageHeading title={isRefused ? "Payment not confirmed" : "Nothing to confirm"} />
      <Notice tone={isRefused ? "error" : "info"} className="mb-6">
        {isRefused
          ? CARD_REFUSALS.confirmation
          : "No payment is waiting for you. It may be confirmed already, or it took more than 15 minutes."}
      </Notice>
      <ButtonLink to={SETTINGS}>Back to Settings</ButtonLink>
    </Page>
  );
}
