import { env } from "#app/platform/env.ts";
import { priceText, type PriceText } from "#app/rules/price.ts";
import { loadPrice } from "./load-price.ts";

/** The offer shown wherever Premium is sold. The price is null until it was read from Stripe. */
export interface Offer {
  price: PriceText | null;
}

/** Null if Premium can't be bought; pages then don't mention buying. */
export async function loadOffer(): Promise<Offer | null> {
  const { payments, LESSON_ACCESS } = env();
  if (payments === null || LESSON_ACCESS === "open") return null;
  const price = await loadPrice();
  return { price: price && priceText(price) };
}
