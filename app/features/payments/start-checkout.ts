import type Stripe from "stripe";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import type { CameFrom } from "./find-return.ts";
import { syncCustomer } from "./sync-customer.ts";

export type CheckoutStarted =
  | { status: "started"; url: string }
  | { status: "already-subscribed" }
  | { status: "unavailable" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Opens a Stripe Checkout session and expires those of other tabs. */
export async function startCheckout(
  learner: Learner,
  cameFrom: CameFrom,
  now: Date,
): Promise<CheckoutStarted> {
  const attempt = await countAttempt("cardPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  try {
    const customer = await ensureCustomer(learner, now);
    const synced = await syncCustomer(customer, now);
    if (synced.status === "synced" && synced.isSubscribed) return { status: "already-subscribed" };
    await closeOpenSessions(customer);
    const { url } = await openSession(customer, learner, cameFrom);
    if (!url) throw new Error("Stripe opened a checkout without an address");
    return { status: "started", url };
  } catch (error) {
    if (stripeFault(error) !== "unavailable") throw error;
    log.error(describeError(error), "Stripe is unavailable");
    return { status: "unavailable" };
  }
}

/** A session that is being paid right now can't be expired; its payment counts. */
export async function closeOpenSessions(customer: string): Promise<void> {
  const client = await stripe();
  const open = await client.checkout.sessions.list({ customer, status: "open", limit: 100 });
  for (const { id } of open.data)
    await client.checkout.sessions.expire(id).catch((error: unknown) => {
      if (stripeFault(error) === "unavailable") throw error;
    });
}

async function openSession(
  customer: string,
  learner: Learner,
  { lesson, topic }: CameFrom,
): Promise<Stripe.Checkout.Session> {
  const { APP_URL, STRIPE_PRICE_ID } = env();
  const cameFrom = { ...(lesson && { lesson }), ...(topic && { topic }) };
  const client = await stripe();
  return client.checkout.sessions.create({
    mode: "subscription",
    customer,
    client_reference_id: learner.id,
    line_items: [{ price: STRIPE_PRICE_ID, quantity: 1 }],
    success_url: `${APP_URL}/checkout/done?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_URL}/checkout?${new URLSearchParams(cameFrom).toString()}`,
    metadata: { userId: learner.id, ...cameFrom },
    subscription_data: { metadata: { userId: learner.id, site: APP_URL } },
  });
}
