import { env } from "#app/platform/env.ts";
import { priceText, type Price, type PriceText } from "#app/rules/payments/price.ts";
import { loadPrice } from "./load-price.ts";

/** The offer shown wherever Premium is sold. The price is null until it was read from Stripe. */
export interface Offer {
  price: PriceText | null;
}

/** Formatting a price takes longer than most rows of a page, and a price changes once a year. */
const texts = new WeakMap<Price, PriceText>();

/** Null if Premium can't be bought; pages then don't mention buying. */
export async function loadOffer(): Promise<Offer | null> {
  const { payments, LESSON_ACCESS } = env();
  if (payments === null || LESSON_ACCESS === "open") return null;
  const price = await loadPrice();
  return { price: price && textOf(price) };
}

function textOf(price: Price): PriceText {
  const text = texts.get(price) ?? priceText(price);
  texts.set(price, text);
  return text;
}
