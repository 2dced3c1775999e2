import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReturn, type CameFrom } from "./find-return.ts";
import { loadOffer } from "./load-offer.ts";

/** The data of the checkout, including the page to return to. */
export async function loadCheckout(learner: Learner, cameFrom: CameFrom) {
  const offer = await loadOffer();
  if (!offer) return { status: "not-for-sale" } as const;
  const returnTo = await findReturn(learner, cameFrom);
  if (learner.isPremium) return { status: "already-premium", returnTo } as const;
  const isSandbox = env().payments === "sandbox";
  return { status: "open", isSandbox, price: offer.price, returnTo, email: learner.email } as const;
}
