import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "#app/db/client.ts";
import { stripeCustomers, subscriptions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import { isLive } from "#app/rules/payments/premium.ts";
import { countedProviders } from "./find-premium.ts";
import { syncCustomer } from "./sync-customer.ts";

/** The subscription that currently grants Premium, if any. */
export async function findLiveSubscription(userId: string, now: Date) {
  const own = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.userId, userId), inArray(subscriptions.provider, countedProviders())),
    );
  return own.find((subscription) => isLive(subscription, now)) ?? null;
}

/** Changes a learner's subscription at Stripe, then stores its new state. */
export async function changeAtStripe(
  userId: string,
  now: Date,
  change: (client: Stripe) => Promise<unknown>,
): Promise<{ status: "changed" | "unavailable" }> {
  const [own] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  if (!own || !env().STRIPE_SECRET_KEY) return { status: "unavailable" };
  try {
    await change(await stripe());
    await syncCustomer(own.customerId, now);
    return { status: "changed" };
  } catch (error) {
    const fault = stripeFault(error);
    if (fault === null) throw error;
    log.error(describeError(error), "Stripe is unavailable");
    return { status: "unavailable" };
  }
}
