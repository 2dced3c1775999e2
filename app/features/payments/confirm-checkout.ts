import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { stripeCustomers } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReturn } from "./find-return.ts";
import { closeOpenSessions } from "./start-checkout.ts";
import { syncCustomer } from "./sync-customer.ts";

type ReturnTo = Awaited<ReturnType<typeof findReturn>>;

export type CheckoutConfirmed =
  | { status: "paid"; returnTo: ReturnTo }
  /** The payment is still processing. */
  | { status: "processing"; returnTo: ReturnTo }
  | { status: "not-paid"; returnTo: ReturnTo }
  | { status: "not-found" }
  | { status: "unavailable" };

/**
 * Handles the return from Stripe. Reads the session from Stripe, because the webhook may arrive later. Another
 * learner's session is not found.
 */
export async function confirmCheckout(
  learner: Learner,
  sessionId: string,
  now: Date,
): Promise<CheckoutConfirmed> {
  if (env().payments !== "stripe" || !/^cs_\w{1,200}$/.test(sessionId))
    return { status: "not-found" };
  try {
    const client = await stripe();
    const session = await client.checkout.sessions.retrieve(sessionId);
    const [own] = await db
      .select()
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, learner.id));
    const customer = typeof session.customer === "string" ? session.customer : session.customer?.id;
    if (!own || own.customerId !== customer || session.client_reference_id !== learner.id) {
      logSecurityEvent("object-denied", { objectId: sessionId });
      return { status: "not-found" };
    }
    const returnTo = await findReturn(learner, session.metadata ?? {});
    if (session.status !== "complete") return { status: "not-paid", returnTo };
    await closeOpenSessions(customer);
    const synced = await syncCustomer(customer, now);
    const isPaid = synced.status === "synced" && synced.isSubscribed;
    return { status: isPaid ? "paid" : "processing", returnTo };
  } catch (error) {
    const fault = stripeFault(error);
    if (fault === "missing") return { status: "not-found" };
    if (fault !== "unavailable") throw error;
    log.error(describeError(error), "Stripe is unavailable");
    return { status: "unavailable" };
  }
}
