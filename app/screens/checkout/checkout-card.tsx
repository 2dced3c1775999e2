import { data, redirect } from "react-router";
import { loadPlan } from "#app/features/payments/load-plan.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-card";
import { CardForm } from "./card-form.tsx";
import { NotForSale } from "./not-for-sale.tsx";
import { payWithForm } from "./read-card.ts";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Update card");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const SETTINGS = "/profile?tab=subscription";

export async function loader({ context }: Route.LoaderArgs) {
  const { isSandbox, card, state } = await loadPlan(learnerOf(context), infoOf(context).now);
  if (!isSandbox || !card) return data(null, 404);
  return { card, isOwed: state.status === "past-due" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [learner, { now }] = [learnerOf(context), infoOf(context)];
  const { isSandbox, card } = await loadPlan(learner, now);
  if (!isSandbox || !card) throw data(null, 404);
  const paid = await payWithForm(form, learner, { purpose: "card", returnTo: null }, now);
  if (paid.status === "refused") return paid.answer;
  if (paid.status === "needs-confirmation") return redirect("/checkout/confirm");
  return redirect(`${SETTINGS}&premium=card`);
}

export default function CheckoutCard({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotForSale />;
  const { card, isOwed } = loaderData;
  return (
    <Page width="narrow">
      <SandboxLabel />
      <PageHeading
        title="Update card"
        before={<BackLink to={SETTINGS}>Back to Settings</BackLink>}
        lead={
          isOwed
            ? "The renewal that failed is paid with the new card right away."
            : `Now: ${card.brand} ending in ${card.lastFour}, expires ${card.expires}.`
        }
      />
      <CardForm
        refused={actionData}
        button={isOwed ? "Pay with this card" : "Save card"}
        busy="Saving..."
      />
    </Page>
  );
}
