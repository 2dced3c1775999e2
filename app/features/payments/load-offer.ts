import { env } from "#app/platform/env.ts";
import { priceText, type PriceText } from "#app/rules/price.ts";
import { loadPrice } from "./load-price.ts";

/** What every place that sells Premium may say: the price is null while Stripe has not told it. */
export interface Offer {
  price: PriceText | null;
}

/** Null where Premium cannot be bought: then nothing about buying is shown. */
export async function loadOffer(): Promise<Offer | null> {
  const { payments, LESSON_ACCESS } = env();
  if (payments === null || LESSON_ACCESS === "open") return null;
  const price = await loadPrice();
  return { price: price && priceText(price) };
}
