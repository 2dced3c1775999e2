import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { stripeCustomers } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type PortalOpened =
  | { status: "opened"; url: string }
  | { status: "no-customer" | "unavailable" };

/** Opens Stripe's customer portal for card, invoices and cancellation. */
export async function openPortal(learner: Pick<Learner, "id">): Promise<PortalOpened> {
  const { payments, APP_URL } = env();
  const [own] = await db
    .select()
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, learner.id));
  if (!own || payments !== "stripe") return { status: "no-customer" };
  try {
    const client = await stripe();
    const { url } = await client.billingPortal.sessions.create({
      customer: own.customerId,
      return_url: `${APP_URL}/profile/subscription`,
    });
    return { status: "opened", url };
  } catch (error) {
    if (stripeFault(error) !== "unavailable") throw error;
    return { status: "unavailable" };
  }
}
