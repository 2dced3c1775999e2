import type Stripe from "stripe";
import { log } from "#app/platform/log.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";

/** After payments in two tabs, keeps the first subscription and cancels and refunds the others. */
export async function cancelDuplicates(later: readonly Stripe.Subscription[]): Promise<void> {
  const client = await stripe();
  for (const { id, customer } of later) {
    const { latest_invoice: invoice } = await client.subscriptions.retrieve(id, {
      expand: ["latest_invoice.payments"],
    });
    const payments = typeof invoice === "object" ? (invoice?.payments?.data ?? []) : [];
    for (const { payment } of payments) {
      const intent = payment.payment_intent;
      const paymentIntent = typeof intent === "string" ? intent : intent?.id;
      if (paymentIntent)
        await client.refunds.create(
          { payment_intent: paymentIntent, reason: "duplicate" },
          { idempotencyKey: `refund:${paymentIntent}` },
        );
    }
    await client.subscriptions.cancel(id).catch((error: unknown) => {
      // Another event of the same payment has cancelled it.
      if (stripeFault(error) !== "missing") throw error;
    });
    log.warn({ subscription: id, customer }, "duplicate subscription cancelled and refunded");
  }
}
