import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { stripeCustomers, users } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";

/** Tells Stripe the learner's address as it is now. */
export async function updateCustomer(userId: string): Promise<void> {
  if (!env().STRIPE_SECRET_KEY) return;
  const [own] = await db
    .select({ customerId: stripeCustomers.customerId, email: users.email })
    .from(stripeCustomers)
    .innerJoin(users, eq(users.id, stripeCustomers.userId))
    .where(eq(stripeCustomers.userId, userId));
  if (!own) return;
  const client = await stripe();
  try {
    await client.customers.update(own.customerId, { email: own.email });
  } catch (error) {
    if (stripeFault(error) !== "missing") throw error;
  }
}
