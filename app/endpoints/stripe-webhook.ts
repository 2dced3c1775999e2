import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { receiveStripeEvent } from "#app/features/payments/receive-stripe-event.ts";
import { env } from "#app/platform/env.ts";
import { STRIPE_WEBHOOK_PATH } from "#app/platform/stripe.ts";
import type { WebEnv } from "./web.ts";

/** An event carries a whole invoice, which is longer than any form of ours. */
const EVENT_LIMIT_BYTES = 512 * 1024;

const STATUS = {
  handled: 200,
  duplicate: 200,
  ignored: 200,
  refused: 400,
  unavailable: 503,
} as const;

/** Stripe posts here without a cookie or an origin, and its signature over the raw body is the proof. */
export const stripeWebhook = new Hono<WebEnv>().post(
  STRIPE_WEBHOOK_PATH,
  bodyLimit({
    maxSize: EVENT_LIMIT_BYTES,
    onError: (context) => context.json({ error: "The event is too long." }, 413),
  }),
  async (context) => {
    if (env().payments !== "stripe") return context.json({ error: "Not found" }, 404);
    const body = await context.req.text();
    const signature = context.req.header("stripe-signature") ?? "";
    const { status } = await receiveStripeEvent(body, signature, context.get("info").now);
    return context.json({ status }, STATUS[status]);
  },
);
