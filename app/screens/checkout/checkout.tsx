import { data, redirect } from "react-router";
import { loadCheckout } from "#app/features/payments/load-checkout.ts";
import { priceWords, type PriceText } from "#app/rules/price.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout";
import { CardForm } from "./card-form.tsx";
import { NotForSale } from "./not-for-sale.tsx";
import { payWithForm } from "./read-card.ts";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Checkout");

/** A throttled answer says when to come back. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const SETTINGS = "/profile?tab=subscription";

const checkoutOf = ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  const search = new URL(request.url).searchParams;
  const [lesson, topic] = [search.get("lesson") ?? undefined, search.get("topic") ?? undefined];
  return loadCheckout(learnerOf(context), { lesson, topic });
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
  const wish = { purpose: "subscribe", returnTo } as const;
  const paid = await payWithForm(form, learnerOf(args.context), wish, now);
  if (paid.status === "refused") return paid.answer;
  if (paid.status === "needs-confirmation") return redirect("/checkout/confirm");
  return redirect(returnTo ?? `${SETTINGS}&premium=started`);
}

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
      <CardForm
        refused={actionData}
        button={price ? `Pay ${price.amount}` : "Subscribe"}
        busy="Paying..."
      />
    </Page>
  );
}

function Summary({ price, isReturning }: { price: PriceText | null; isReturning: boolean }) {
  return (
    <Card tone="comb" className="mb-8">
      <p className="text-lg font-semibold">All ten lessons of every topic</p>
      {price && <p className="mt-1 text-3xl font-bold tabular-nums">{priceWords(price)}</p>}
      <p className="mt-2">
        Renews each {price?.period ?? "period"} until you cancel, in Settings, in two clicks.
        {isReturning && " You go straight back to where you were."}
      </p>
    </Card>
  );
}
