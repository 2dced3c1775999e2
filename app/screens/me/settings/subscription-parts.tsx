import { Form, useFetcher } from "react-router";
import type { Plan } from "#app/features/payments/load-plan.ts";
import type { Day } from "#app/rules/day.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { formatDate } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import { NotSent } from "../../not-sent.tsx";
import type { clientAction } from "./subscription.ts";
import type { SubscriptionIntent } from "./subscription-intents.ts";

const ACTION = href("/profile/subscription");

/** The card, and a link to change it. */
export function PaymentMethod({ plan, isUrgent = false }: { plan: Plan; isUrgent?: boolean }) {
  const { state } = plan;
  if ("provider" in state && state.provider === "stripe") return <Portal isUrgent={isUrgent} />;
  if (!plan.card) return null;
  const { brand, lastFour, expires } = plan.card;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular-nums">
        {brand} ending in {lastFour}, expires {expires}
      </p>
      <ButtonLink to="/checkout/card" size="small" look={isUrgent ? "primary" : "secondary"}>
        Update card
      </ButtonLink>
    </div>
  );
}

/** Stripe stores card and invoices and shows them on its own page. */
function Portal({ isUrgent }: { isUrgent: boolean }) {
  return (
    <Form method="post" action={ACTION} reloadDocument>
      <Button
        type="submit"
        {...intent<SubscriptionIntent>("portal")}
        size="small"
        look={isUrgent ? "primary" : "secondary"}
      >
        {isUrgent ? "Update card" : "See card and invoices"}
      </Button>
    </Form>
  );
}

/** A press that doesn't reach the server leaves the learner on this page. */
function useSubscriptionForm() {
  const { Form: FetcherForm, state, data } = useFetcher<typeof clientAction>();
  const isBusy = state !== "idle";
  const isNotSent = !isBusy && data !== undefined && data.status === "network-error";
  return { Form: FetcherForm, isBusy, isNotSent };
}

/** Cancelling takes two clicks and asks no questions. */
export function CancelPremium({ until }: { until: Day | null }) {
  const { Form, isBusy, isNotSent } = useSubscriptionForm();
  return (
    <Disclosure label="Cancel Premium">
      {isNotSent && <NotSent className="mb-4" />}
      <Form method="post" action={ACTION} className="flex flex-wrap gap-3">
        <input type="hidden" {...intent<SubscriptionIntent>("cancel")} />
        {until !== null && (
          <Button type="submit" name="when" value="period-end" look="secondary" disabled={isBusy}>
            Cancel on {formatDate(until)}
          </Button>
        )}
        <Button type="submit" name="when" value="now" look="secondary" disabled={isBusy}>
          Cancel right now
        </Button>
      </Form>
      <p className="mt-3 text-sm text-ink-soft">
        {until === null
          ? "You won't be charged."
          : "You've paid for Premium until that day. If you cancel right now, the lessons you haven't finished lock right away, without a refund."}
      </p>
    </Disclosure>
  );
}

export function ResumePremium() {
  const { Form, isBusy, isNotSent } = useSubscriptionForm();
  return (
    <>
      {isNotSent && <NotSent />}
      <Form method="post" action={ACTION}>
        <Button type="submit" {...intent<SubscriptionIntent>("resume")} disabled={isBusy}>
          Resume Premium
        </Button>
      </Form>
    </>
  );
}

const STATUS = { paid: "Paid", open: "Not paid", void: "Not charged" } as const;

export function Invoices({ invoices }: Pick<Plan, "invoices">) {
  return (
    <Card title="Invoices" className="mt-6">
      <ul className="divide-y divide-line">
        {invoices.map(({ id, day, amount, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <TextLink
              to={href("/checkout/invoice/:invoiceId", { invoiceId: id })}
              className="inline-flex min-h-11 items-center"
            >
              {formatDate(day)}
            </TextLink>
            <span className="tabular-nums">
              {amount} <span className="text-ink-soft">{STATUS[status]}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
