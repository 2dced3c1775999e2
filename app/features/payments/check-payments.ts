import { env } from "#app/platform/env.ts";
import { stripe, STRIPE_WEBHOOK_PATH } from "#app/platform/stripe.ts";
import { priceText, formatPrice } from "#app/rules/payments/price.ts";
import { priceFrom } from "./load-price.ts";

export interface PaymentCheck {
  name: string;
  isOk: boolean;
  detail: string;
}

const MAX_CLOCK_SKEW_SECONDS = 60;
const REACH_TIMEOUT_MS = 5_000;
/**
 * Required webhook events. Without them only the nightly reconciliation notices a renewal, a failed payment or a
 * cancellation.
 */
const EVENTS = [
  "checkout.session.completed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
];

/** Checks key, price, clock and webhook. */
export async function checkPayments(now: Date): Promise<PaymentCheck[]> {
  const { payments, isSandboxOpenToOthers, APP_URL, HOST } = env();
  if (isSandboxOpenToOthers) {
    const detail = `PAYMENTS=sandbox gives Premium to everyone who reaches ${APP_URL} (HOST ${HOST}), and no money moves`;
    return [line("payments", false, detail)];
  }
  if (payments === "sandbox") return [line("payments", true, "sandbox, no money moves")];
  if (payments === null)
    return [line("payments", true, "none, Premium is granted by the operator")];
  return [...(await checkPrice(now)), await checkEndpoint(), await checkReach()];
}

const line = (name: string, isOk: boolean, detail: string): PaymentCheck => ({
  name,
  isOk,
  detail,
});
const failed = (name: string, error: unknown) =>
  line(name, false, error instanceof Error ? error.message : String(error));

async function checkPrice(now: Date): Promise<PaymentCheck[]> {
  const { STRIPE_PRICE_ID = "", STRIPE_SECRET_KEY = "" } = env();
  try {
    const { prices } = await stripe();
    const price = await prices.retrieve(STRIPE_PRICE_ID);
    const mode = STRIPE_SECRET_KEY.includes("_live_") ? "live" : "test";
    const answeredAt = Date.parse(price.lastResponse.headers.date ?? "");
    const skew = Math.round(Math.abs(answeredAt - now.getTime()) / 1000);
    return [
      line("stripe key", true, `ok (${mode} mode)`),
      line(
        "stripe price",
        price.active,
        price.active ? `ok (${formatPrice(priceText(priceFrom(price)))})` : "is archived",
      ),
      line(
        "stripe clock",
        !(skew > MAX_CLOCK_SKEW_SECONDS),
        skew > MAX_CLOCK_SKEW_SECONDS
          ? `this machine is ${skew} s off: signatures will be refused`
          : "ok",
      ),
    ];
  } catch (error) {
    return [failed("stripe key and price", error)];
  }
}

async function checkEndpoint(): Promise<PaymentCheck> {
  const url = env().APP_URL + STRIPE_WEBHOOK_PATH;
  try {
    const { webhookEndpoints } = await stripe();
    const { data } = await webhookEndpoints.list({ limit: 100 });
    const own = data.find((endpoint) => endpoint.url === url && endpoint.status === "enabled");
    if (!own) return line("stripe webhook", false, `no endpoint is registered for ${url}`);
    const wanted = own.enabled_events.includes("*")
      ? []
      : EVENTS.filter((name) => !own.enabled_events.some((enabled) => enabled === name));
    return line(
      "stripe webhook",
      wanted.length === 0,
      wanted.length === 0 ? "ok" : `is not sent: ${wanted.join(", ")}`,
    );
  } catch (error) {
    return failed("stripe webhook", error);
  }
}

/** Sends an unsigned event: a refusal shows that the webhook URL leads to this server. */
async function checkReach(): Promise<PaymentCheck> {
  const url = env().APP_URL + STRIPE_WEBHOOK_PATH;
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: "{}",
      redirect: "manual",
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    });
    const isHere = answer.status === 400;
    return line(
      "stripe webhook address",
      isHere,
      isHere ? "ok" : `${url} answers ${answer.status}`,
    );
  } catch (error) {
    return failed(`stripe webhook address ${url}`, error);
  }
}
