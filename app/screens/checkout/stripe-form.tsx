import { Form } from "react-router";
import { formatPrice, type PriceText } from "#app/rules/price.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import type { CardRefused } from "./card-form.tsx";

type StripeFormProps = { refused: CardRefused | undefined; price: PriceText | null };

/** Leads to Stripe's own page: no card is typed here, and no script of Stripe's runs here. */
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
        You pay on a page of Stripe's. Your card details never reach this site.
      </p>
    </>
  );
}
