import { Form } from "react-router";
import { formatPrice, type PriceText } from "#app/rules/payments/price.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import type { CardRefused } from "./card-reply.ts";

type StripeFormProps = { refused: CardRefused | undefined; price: PriceText | null };

/** Leads to Stripe's checkout page: cards are never typed here, and none of Stripe's scripts run here. */
export function StripeForm({ refused, price }: StripeFormProps) {
  return (
    <>
      <ErrorSummary
        title="Nothing was charged"
        messages={refused?.messages ?? {}}
        answer={refused}
      />
      <Form method="post" reloadDocument>
        <Button type="submit" size="large" isWide>
          {price ? `Subscribe for ${formatPrice(price)}` : "Subscribe"}
        </Button>
      </Form>
      <p className="mt-4 text-center text-sm text-ink-soft">
        You'll pay on Stripe's website. Your card details never reach this site.
      </p>
    </>
  );
}
