import { Form, useNavigation } from "react-router";
import { TEST_CARDS } from "#app/rules/payments/test-card.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { NOT_SENT } from "../network-error.ts";
import type { CardRefused } from "./card-reply.ts";

type CardFormProps = { refused: CardRefused | undefined; button: string; busy: string };

/** The sandbox's card form. Real cards are only typed on Stripe's pages. */
export function CardForm({ refused, button, busy }: CardFormProps) {
  const isBusy = useNavigation().formData !== undefined;
  const messages = refused?.messages ?? {};
  return (
    <>
      <ErrorSummary
        title={refused?.hasNetworkError ? NOT_SENT : "Nothing was charged"}
        messages={messages}
        answer={refused}
      />
      <Form method="post" className="space-y-6" autoComplete="off">
        <TextField
          name="number"
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          required
          hint="A test card, such as 4242 4242 4242 4242. Please don't enter a real one."
          error={messages.number}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            name="expiry"
            label="Expiry (MM/YY)"
            inputMode="text"
            autoComplete="off"
            placeholder="MM/YY"
            required
            defaultValue={refused?.typed.expiry}
            error={messages.expiry}
          />
          <TextField
            name="cvc"
            label="CVC"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
            error={messages.cvc}
          />
        </div>
        <TextField
          name="name"
          label="Name on card"
          autoComplete="off"
          required
          defaultValue={refused?.typed.name}
          error={messages.name}
        />
        <Button type="submit" size="large" isWide disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </Form>
      <TestCards />
    </>
  );
}

function TestCards() {
  return (
    <Card title="Test cards" tone="sunken" className="mt-8">
      <dl className="space-y-3 sm:space-y-2">
        {TEST_CARDS.map(({ number, says }) => (
          <div key={number} className="sm:flex sm:gap-4">
            <dt className="font-medium whitespace-nowrap tabular-nums">{number}</dt>
            <dd className="text-ink-soft">{says}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        Any CVC and any date in the future will do. Card numbers aren't stored.
      </p>
    </Card>
  );
}
