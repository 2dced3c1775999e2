import { env } from "#app/platform/env.ts";
import { SANDBOX_PRICE, type Price } from "#app/rules/price.ts";

/** What Premium costs here; null where it is not for sale, or while Stripe has not said it yet. */
export async function loadPrice(): Promise<Price | null> {
  const { payments, LESSON_ACCESS } = env();
  if (payments === null || LESSON_ACCESS === "open") return null;
  return SANDBOX_PRICE;
}
