import type Stripe from "stripe";

/** The fields of Stripe's objects that the product reads. */
export type Customer = Pick<Stripe.Customer, "id" | "object" | "email" | "metadata" | "livemode">;
export type Subscription = Pick<
  Stripe.Subscription,
  | "id"
  | "object"
  | "customer"
  | "status"
  | "created"
  | "start_date"
  | "cancel_at"
  | "cancel_at_period_end"
  | "metadata"
  | "latest_invoice"
  | "livemode"
> & { customer: string; items: { object: "list"; data: Item[] } };
type Item = Pick<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_start" | "current_period_end"
>;
export type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "client_reference_id"
  | "metadata"
  | "mode"
  | "payment_status"
  | "status"
  | "success_url"
  | "cancel_url"
  | "url"
  | "livemode"
> & { customer: string; subscription: string | null };

export const PRICE = {
  id: "price_premium",
  object: "price",
  active: true,
  currency: "eur",
  unit_amount: 799,
  tax_behavior: "inclusive",
  recurring: {
    interval: "month",
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  livemode: false,
} satisfies Partial<Stripe.Price>;

export const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function monthAfter(start: number): number {
  const end = new Date(start * 1000);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return seconds(end);
}

export function newSubscription(id: string, customer: string, start: number): Subscription {
  return {
    id,
    object: "subscription",
    customer,
    status: "active",
    created: start,
    start_date: start,
    cancel_at: null,
    cancel_at_period_end: false,
    metadata: {},
    latest_invoice: `in_${id}`,
    livemode: false,
    items: {
      object: "list",
      data: [
        {
          id: `si_${id}`,
          object: "subscription_item",
          current_period_start: start,
          current_period_end: monthAfter(start),
        },
      ],
    },
  };
}

/** As in an expanded subscription: paid by one payment. */
export const paidInvoice = (id: string) => ({
  id: `in_${id}`,
  object: "invoice" as const,
  payments: {
    object: "list" as const,
    data: [
      {
        id: `inpay_${id}`,
        object: "invoice_payment" as const,
        payment: { type: "payment_intent" as const, payment_intent: `pi_${id}` },
      },
    ],
  },
});
