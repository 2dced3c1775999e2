import { redirect } from "react-router";
import { confirmCheckout } from "#app/features/payments/confirm-checkout.ts";
import type { Address } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { respond } from "../outcome.ts";
import { privateMeta } from "../private-meta.ts";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/checkout-done";
import { afterBuying } from "./after-buying.ts";
import { NotForSale } from "./not-for-sale.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Payment");

/** Stripe redirects here after a payment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const confirmed = await confirmCheckout(learnerOf(context), sessionId, infoOf(context).now);
  switch (confirmed.status) {
    case "paid":
      throw redirect(afterBuying(confirmed.returnTo));
    case "not-paid":
      throw redirect("/checkout");
    case "not-found":
      return respond({ status: "not-found" } as const);
    case "unavailable":
      return respond({ status: "unavailable", again: againAt(sessionId) } as const);
    case "processing":
      return { status: "processing", again: againAt(sessionId) } as const;
  }
}

const againAt = (sessionId: string): Address =>
  `/checkout/done?session_id=${encodeURIComponent(sessionId)}`;

const WORDS = {
  processing: {
    title: "Your payment is on its way",
    lead: "Your bank hasn’t confirmed it yet. You’ll get Premium as soon as it does.",
  },
  unavailable: {
    title: "We couldn’t reach the payment service",
    lead: "If you’ve paid, nothing is lost. You’ll get Premium as soon as we can confirm it. Please try again in a moment.",
  },
} as const;

export default function CheckoutDone({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "not-found") return <NotForSale />;
  const { title, lead } = WORDS[loaderData.status];
  return (
    <Page width="text">
      <PageHeading title={title} lead={lead} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={loaderData.again} reloadDocument>
          Check again
        </ButtonLink>
        <ButtonLink to="/dashboard" look="quiet">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Page>
  );
}
