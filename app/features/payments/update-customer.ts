import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { stripeCustomers, users } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";

/** Runs in the transaction that changes a learner's address; a job updates Stripe. */
export async function queueCustomerUpdate(tx: Transaction, userId: string): Promise<void> {
  const [own] = await tx.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  if (own) await enqueue(tx, "update-customer", { customerId: own.customerId });
}

/** Updates the customer at Stripe with the learner's current address. */
export async function updateCustomer(customerId: string): Promise<void> {
  if (!env().STRIPE_SECRET_KEY) return;
  const [own] = await db
    .select({ email: users.email })
    .from(stripeCustomers)
    .innerJoin(users, eq(users.id, stripeCustomers.userId))
    .where(eq(stripeCustomers.customerId, customerId));
  if (!own) return;
  const client = await stripe();
  try {
    await client.customers.update(customerId, { email: own.email });
  } catch (error) {
    if (stripeFault(error) !== "missing") throw error;
  }
}
