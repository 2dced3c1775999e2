import { afterAll, beforeEach } from "vitest";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmCheckout } from "#app/features/payments/confirm-checkout.ts";
import { receiveStripeEvent } from "#app/features/payments/receive-stripe-event.ts";
import { startCheckout } from "#app/features/payments/start-checkout.ts";
import { MONDAY } from "./builders.ts";
import { signedEvent, startStripeService } from "./stripe-service/start-stripe-service.ts";

export type Signed = Parameters<typeof signedEvent>[2];

/** A Stripe account for the tests of one file, with the settings that lead to it and what learners do there. */
export async function aStripeAccount() {
  const service = await startStripeService();
  afterAll(() => service.close());
  beforeEach(() => {
    service.account.isUnavailable = false;
    service.account.now = MONDAY;
  });

  /** Paid at Stripe, before any webhook or return. */
  async function paid(learner: Learner) {
    const sessionId = await goToStripe(learner);
    return { sessionId, ...service.account.pay(sessionId) };
  }

  /** Paid and returned from Stripe. */
  async function subscribed(learner: Learner) {
    const bought = await paid(learner);
    const confirmed = await confirmCheckout(learner, bought.sessionId, MONDAY);
    if (confirmed.status !== "paid") throw new Error(confirmed.status);
    return bought;
  }

  const own = { APP_SECRET: "x".repeat(32), APP_URL: "https://nectar.example" };
  return { service, settings: { ...own, ...service.settings }, paid, subscribed };
}

export async function goToStripe(learner: Learner, cameFrom = {}, at = MONDAY) {
  const started = await startCheckout(learner, cameFrom, at);
  if (started.status !== "started") throw new Error(started.status);
  return started.url.split("/").pop() ?? "";
}

/** Delivers an event that Stripe signed. */
export const receive = (type: string, object: object, signed: Signed = {}, at = MONDAY) => {
  const { body, signature } = signedEvent(type, object, { at, ...signed });
  return receiveStripeEvent(body, signature, at);
};
