import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { receiveStripeEvent } from "#app/features/payments/receive-stripe-event.ts";
import { env } from "#app/platform/env.ts";
import { STRIPE_WEBHOOK_PATH } from "#app/platform/stripe.ts";
import type { WebEnv } from "./web-env.ts";

/** An event may contain a complete invoice, which is longer than any form. */
const MAX_EVENT_BYTES = 512 * 1024;

const STATUS = {
  handled: 200,
  duplicate: 200,
  ignored: 200,
  refused: 400,
  unavailable: 503,
} as const;

/** Stripe posts without a cookie or Origin and is authenticated by its signature of the raw body. */
export const stripeWebhook = new Hono<WebEnv>().post(
  STRIPE_WEBHOOK_PATH,
  bodyLimit({
    maxSize: MAX_EVENT_BYTES,
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
