import type Stripe from "stripe";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { stripe } from "#app/platform/stripe.ts";
import { SANDBOX_PRICE, type Price } from "#app/rules/payments/price.ts";

const PRICE_MAX_AGE_MS = 10 * 60_000;
const RETRY_AFTER_MS = 30_000;
/** A page waits this long for Stripe, then renders without a price. */
const PRICE_TIMEOUT_MS = 2_000;

let cachedPrice: Price | null = null;
let readAgainAt = 0;
let reading: Promise<void> | null = null;

/** The price of Premium; null until it was read from Stripe. Serves the known price while it is refreshed. */
export async function loadPrice(): Promise<Price | null> {
  if (env().payments === "sandbox") return SANDBOX_PRICE;
  if (performance.now() >= readAgainAt) reading ??= read().finally(() => (reading = null));
  if (!cachedPrice && reading) await Promise.race([reading, pause(PRICE_TIMEOUT_MS)]);
  return cachedPrice;
}

async function read(): Promise<void> {
  try {
    const { prices } = await stripe();
    cachedPrice = priceFrom(await prices.retrieve(env().STRIPE_PRICE_ID ?? ""));
    readAgainAt = performance.now() + PRICE_MAX_AGE_MS;
  } catch (error) {
    readAgainAt = performance.now() + RETRY_AFTER_MS;
    log.error(describeError(error), "the price could not be read from Stripe");
  }
}

export function priceFrom({
  id,
  unit_amount,
  currency,
  recurring,
  tax_behavior,
}: Stripe.Price): Price {
  if (unit_amount === null || !recurring)
    throw new Error(`${id} has no fixed amount, or is not charged again and again`);
  return {
    amount: unit_amount,
    currency,
    interval: recurring.interval as Price["interval"],
    intervalCount: recurring.interval_count,
    isTaxExtra: tax_behavior === "exclusive",
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
