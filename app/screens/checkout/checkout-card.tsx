import { redirect } from "react-router";
import { loadPlan } from "#app/features/payments/load-plan.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { privateMeta } from "../private-meta.ts";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { respond } from "../outcome.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-card";
import { CardForm } from "./card-form.tsx";
import { sendCardForm } from "./card-reply.ts";
import { NotForSale } from "./not-for-sale.tsx";
import { payWithForm } from "./pay-with-form.ts";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Update card");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const NO_CARD = { status: "not-found" };

export async function loader({ context }: Route.LoaderArgs) {
  const { isSandbox, card, state } = await loadPlan(learnerOf(context), infoOf(context).now);
  if (!isSandbox || !card) return respond(NO_CARD, null);
  return { card, isPastDue: state.status === "past-due" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [learner, { now }] = [learnerOf(context), infoOf(context)];
  const { isSandbox, card } = await loadPlan(learner, now);
  if (!isSandbox || !card) throw respond(NO_CARD, null);
  const paid = await payWithForm(form, learner, { purpose: "card", returnTo: null }, now);
  if (paid.status === "refused") return paid.reply;
  if (paid.status === "needs-confirmation") return redirect("/checkout/confirm");
  return redirect(subscriptionPath("card"));
}

export const clientAction = (args: Route.ClientActionArgs) => sendCardForm(args);

export default function CheckoutCard({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotForSale />;
  const { card, isPastDue } = loaderData;
  return (
    <Page width="text">
      <SandboxLabel />
      <PageHeading
        title="Update card"
        before={<BackLink to={subscriptionPath()}>Back to Settings</BackLink>}
        lead={
          isPastDue
            ? "We'll charge the failed renewal to the new card right away."
            : `Current card: ${card.brand} ending in ${card.lastFour}, expires ${card.expires}.`
        }
      />
      <CardForm
        refused={actionData}
        button={isPastDue ? "Pay with this card" : "Save card"}
        busy="Saving..."
      />
    </Page>
  );
}
