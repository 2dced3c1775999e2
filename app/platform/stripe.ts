import type Stripe from "stripe";
import { env } from "./env.ts";

/** The path of the webhook that an operator registers at Stripe. */
export const STRIPE_WEBHOOK_PATH = "/api/stripe/webhook";
const STRIPE_TIMEOUT_MS = 8_000;

let client: Promise<Stripe> | undefined;

/** The client, loaded on first use: a site without a key saves its 35 MB of memory. */
export function stripe(): Promise<Stripe> {
  return (client ??= connect());
}

async function connect(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  if (!STRIPE_SECRET_KEY) throw new Error("Stripe was called without STRIPE_SECRET_KEY");
  const { default: Client } = await import("stripe");
  return new Client(STRIPE_SECRET_KEY, {
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(STRIPE_API_BASE && addressOf(new URL(STRIPE_API_BASE))),
  });
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
  host: hostname,
  port: port || (protocol === "http:" ? "80" : "443"),
});

/**
 * Classifies an error from Stripe: `missing` if the object doesn't exist, `unavailable` if Stripe didn't respond or
 * rejected our key; null for any other error.
 */
export function stripeFault(error: unknown): "missing" | "unavailable" | null {
  if (!(error instanceof Error) || !("type" in error)) return null;
  const { type, code } = error as { type: unknown; code?: unknown };
  if (typeof type !== "string" || !/^Stripe\w+Error$/.test(type)) return null;
  if (type === "StripeInvalidRequestError") return code === "resource_missing" ? "missing" : null;
  return "unavailable";
}
