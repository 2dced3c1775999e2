import { eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { stripeCustomers } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { stripe } from "#app/platform/stripe.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** The learner's Stripe customer, created at their first checkout. */
export async function ensureCustomer(
  { id: userId, email }: Pick<Learner, "id" | "email">,
  now: Date,
): Promise<string> {
  const own = eq(stripeCustomers.userId, userId);
  const [row] = await db.select().from(stripeCustomers).where(own);
  if (row) return row.customerId;
  const client = await stripe();
  const customer = await client.customers.create(
    { email, metadata: { userId, site: env().APP_URL } },
    // The idempotency key gives concurrent tabs the same customer.
    { idempotencyKey: `customer:${userId}:${email}` },
  );
  await db
    .insert(stripeCustomers)
    .values({ userId, customerId: customer.id, createdAt: now })
    .onConflictDoNothing();
  return one(await db.select().from(stripeCustomers).where(own)).customerId;
}
