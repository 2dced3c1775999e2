import { and, eq, notInArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { stripeCustomers, subscriptions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";

/** Deletes the Stripe customer before its account is erased, which ends all subscriptions immediately. */
export async function endCustomer(userId: string): Promise<{ status: "ended" | "unavailable" }> {
  const [own] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  if (!own) return { status: "ended" };
  // Without a key Stripe can't be called. If no subscription is running, it doesn't need to be.
  if (!env().STRIPE_SECRET_KEY)
    return { status: (await isCharged(userId)) ? "unavailable" : "ended" };
  try {
    const client = await stripe();
    await client.customers.del(own.customerId);
    return { status: "ended" };
  } catch (error) {
    const fault = stripeFault(error);
    if (fault === "missing") return { status: "ended" };
    if (fault === "unavailable") return { status: "unavailable" };
    throw error;
  }
}

async function isCharged(userId: string): Promise<boolean> {
  const running = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, "stripe"),
        notInArray(subscriptions.status, ["canceled", "incomplete_expired"]),
      ),
    );
  return running.length > 0;
}
