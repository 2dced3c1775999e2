import { data, redirect } from "react-router";
import { startCheckout } from "#app/features/payments/start-checkout.ts";
import { loadCheckout } from "#app/features/payments/load-checkout.ts";
import { formatPrice, type PriceText } from "#app/rules/price.ts";
import type { Address } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout";
import { CardForm, type CardRefused } from "./card-form.tsx";
import { NotForSale } from "./not-for-sale.tsx";
import { payWithForm, TOO_MANY } from "./read-card.ts";
import { StripeForm } from "./stripe-form.tsx";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Checkout");

/** A throttled answer says when to come back. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const SETTINGS = "/profile?tab=subscription";

const cameFrom = (request: Request) => {
  const search = new URL(request.url).searchParams;
  return {
    lesson: search.get("lesson") ?? undefined,
    topic: search.get("topic") ?? undefined,
  };
};

const checkoutOf = ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  return loadCheckout(learnerOf(context), cameFrom(request));
};

export async function loader(args: Route.LoaderArgs) {
  const checkout = await checkoutOf(args);
  if (checkout.status === "not-for-sale") return data(null, 404);
  if (checkout.status === "already-premium") throw redirect(checkout.returnTo ?? SETTINGS);
  return checkout;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const checkout = await checkoutOf(args);
  if (checkout.status === "not-for-sale") throw data(null, 404);
  const { returnTo } = checkout;
  if (checkout.status === "already-premium") return redirect(returnTo ?? SETTINGS);
  const { now } = infoOf(args.context);
  if (!checkout.isSandbox) return payAtStripe(args, returnTo, now);
  const wish = { purpose: "subscribe", returnTo } as const;
  const paid = await payWithForm(form, learnerOf(args.context), wish, now);
  if (paid.status === "refused") return paid.answer;
  if (paid.status === "needs-confirmation") return redirect("/checkout/confirm");
  return redirect(returnTo ?? `${SETTINGS}&premium=started`);
}

const AWAY =
  "We couldn't reach the payment service. Nothing was charged. Please try again in a moment.";

/** On a page of Stripe's, and from there back to `/checkout/done`. */
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
      return redirect(returnTo ?? SETTINGS);
    case "unavailable":
      return refuse(AWAY, { status: 503 });
    case "too-many":
      return refuse(TOO_MANY, {
        status: 429,
        headers: { "Retry-After": String(started.retryAfterSeconds) },
      });
  }
}

const refuse = (form: string, init: ResponseInit) =>
  data<CardRefused>({ messages: { form }, typed: { name: "", expiry: "" } }, init);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotForSale />;
  const { isSandbox, price, returnTo } = loaderData;
  return (
    <Page width="narrow">
      {isSandbox && <SandboxLabel />}
      <PageHeading
        title="Get Premium"
        before={
          <BackLink to={returnTo ?? "/dashboard"}>
            {returnTo ? "Back" : "Back to Dashboard"}
          </BackLink>
        }
      />
      <Summary price={price} isReturning={returnTo !== null} />
      {isSandbox ? (
        <CardForm
          refused={actionData}
          button={price ? `Pay ${price.amount}` : "Subscribe"}
          busy="Paying..."
        />
      ) : (
        <StripeForm refused={actionData} price={price} />
      )}
    </Page>
  );
}

function Summary({ price, isReturning }: { price: PriceText | null; isReturning: boolean }) {
  return (
    <Card tone="comb" className="mb-8">
      <p className="text-lg font-semibold">All ten lessons of every topic</p>
      {price && <p className="mt-1 text-3xl font-bold tabular-nums">{formatPrice(price)}</p>}
      <p className="mt-2">
        Renews each {price?.period ?? "period"} until you cancel, in Settings, in two clicks.
        {isReturning && " You go straight back to where you were."}
      </p>
    </Card>
  );
}
