import { redirect } from "react-router";
import { startCheckout } from "#app/features/payments/start-checkout.ts";
import { loadCheckout } from "#app/features/payments/load-checkout.ts";
import { formatPrice, type PriceText } from "#app/rules/payments/price.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import type { Address } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { paymentsUnavailable } from "../me/settings/payments-unavailable.ts";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { type Outcome, respond } from "../outcome.ts";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout";
import { afterBuying } from "./after-buying.ts";
import { CardForm } from "./card-form.tsx";
import { type CardRefused, sendCardForm } from "./card-reply.ts";
import { NotForSale } from "./not-for-sale.tsx";
import { payWithForm } from "./pay-with-form.ts";
import { StripeForm } from "./stripe-form.tsx";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Checkout");

/** Passes Retry-After on to the page. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const cameFrom = (request: Request) => {
  const search = new URL(request.url).searchParams;
  return {
    lesson: search.get("lesson") ?? undefined,
    topic: search.get("topic") ?? undefined,
  };
};

const checkoutOf = ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) =>
  loadCheckout(learnerOf(context), cameFrom(request));

export async function loader(args: Route.LoaderArgs) {
  const checkout = await checkoutOf(args);
  if (checkout.status === "not-for-sale") return respond(checkout, null);
  if (checkout.status === "already-premium")
    throw redirect(checkout.returnTo ?? subscriptionPath());
  return checkout;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const checkout = await checkoutOf(args);
  if (checkout.status === "not-for-sale") throw respond(checkout, null);
  const { returnTo } = checkout;
  if (checkout.status === "already-premium") return redirect(returnTo ?? subscriptionPath());
  const { now } = infoOf(args.context);
  if (!checkout.isSandbox) return payAtStripe(args, returnTo, now);
  const payment = { purpose: "subscribe", returnTo } as const;
  const paid = await payWithForm(form, learnerOf(args.context), payment, now);
  if (paid.status === "refused") return paid.reply;
  if (paid.status === "needs-confirmation") return redirect("/checkout/confirm");
  return redirect(afterBuying(returnTo));
}

export const clientAction = (args: Route.ClientActionArgs) => sendCardForm(args);

/** Redirects to Stripe's checkout page, which redirects back to `/checkout/done`. */
async function payAtStripe(
  { request, context }: Route.ActionArgs,
  returnTo: Address | null,
  now: Date,
) {
  const started = await startCheckout(learnerOf(context), cameFrom(request), now);
  switch (started.status) {
    case "started":
      return redirect(started.url);
    case "already-subscribed":
      return redirect(returnTo ?? subscriptionPath());
    case "unavailable":
      return refuse(started, paymentsUnavailable("Nothing was charged."));
    case "too-many":
      return refuse(started, TOO_MANY_REQUESTS);
  }
}

const refuse = (outcome: Outcome, form: string) =>
  respond<CardRefused>(outcome, { messages: { form }, typed: { name: "", expiry: "" } });

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotForSale />;
  const { isSandbox, price, returnTo } = loaderData;
  return (
    <Page>
      {isSandbox && <SandboxLabel />}
      <PageHeading
        title="Get Premium"
        before={
          <BackLink to={returnTo ?? "/dashboard"}>
            {returnTo ? "Back" : "Back to Dashboard"}
          </BackLink>
        }
      />
      {/* On a wide screen the form has 640 px, and what is bought is beside it. */}
      <div className="grid items-start gap-8 lg:grid-cols-[40rem_minmax(0,1fr)]">
        <Summary price={price} isReturning={returnTo !== null} />
        <div className="min-w-0 lg:-order-1">
          {isSandbox ? (
            <CardForm
              refused={actionData}
              button={price ? `Pay ${price.amount}` : "Subscribe"}
              busy="Paying..."
            />
          ) : (
            <StripeForm refused={actionData} price={price} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Summary({ price, isReturning }: { price: PriceText | null; isReturning: boolean }) {
  return (
    <Card tone="comb">
      <p className="text-lg font-semibold">Every lesson in every topic</p>
      {price && <p className="mt-1 text-3xl font-bold tabular-nums">{formatPrice(price)}</p>}
      <p className="mt-2">
        {price?.period === "month"
          ? "Renews monthly."
          : `Renews each ${price?.period ?? "period"}.`}{" "}
        Cancel in Settings in two clicks.
        {isReturning && " You'll go straight back to where you were."}
      </p>
    </Card>
  );
}
