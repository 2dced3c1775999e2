import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/db/client.ts";
import { paymentEvents } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { stripe, stripeFault } from "#app/platform/stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

const TOLERANCE_SECONDS = 300;

const stripeId = z.string().regex(/^\w{1,255}$/);

/** The fields of an event that are read. A customer that can't be one of ours counts as none. */
const stripeEvent = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  account: z.string().optional(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: stripeId.optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      customer: stripeId.optional().catch(undefined),
    }),
  }),
});
type StripeEvent = z.infer<typeof stripeEvent>;

export type EventReceived =
  | { status: "handled" | "duplicate" | "ignored" }
  | { status: "refused" }
  | { status: "unavailable" };

/**
 * Handles a Stripe webhook event. Only its customer id is used: the state is read from Stripe, so events may arrive
 * in any order. Each event is handled once; Stripe resends events that fail.
 */
export async function receiveStripeEvent(
  body: string,
  signature: string,
  now: Date,
): Promise<EventReceived> {
  const event = await verify(body, signature, now);
  if (!event) return refuse();
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, event.id));
  if (row) return { status: "duplicate" };
  const customerId = customerOf(event);
  if (customerId === undefined) return { status: "ignored" };
  try {
    const received = { eventId: event.id, type: event.type, receivedAt: now };
    const synced = await syncCustomer(customerId, now, (tx) =>
      tx.insert(paymentEvents).values(received).onConflictDoNothing(),
    );
    if (synced.status === "synced") return { status: "handled" };
    return (await isDeletedCustomer(customerId)) ? { status: "ignored" } : refuse();
  } catch (error) {
    if (stripeFault(error) === "unavailable") return { status: "unavailable" };
    throw error;
  }
}

function refuse(): EventReceived {
  logSecurityEvent("webhook-refused");
  return { status: "refused" };
}

/**
 * The event, if Stripe signed it for this site within the last minutes. Checks the time itself, because the library
 * accepts future timestamps.
 */
async function verify(body: string, signature: string, now: Date): Promise<StripeEvent | null> {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY } = env();
  if (!STRIPE_WEBHOOK_SECRET) return null;
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);
  if (!(Math.abs(now.getTime() / 1000 - signedAt) <= TOLERANCE_SECONDS)) return null;
  const { webhooks } = await stripe();
  const signed = await webhooks
    .constructEventAsync(
      body,
      signature,
      STRIPE_WEBHOOK_SECRET,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
    .catch(() => null);
  const { data: event } = stripeEvent.safeParse(signed);
  if (!event) return null;
  // An event of another account, or a test-mode event on a live site.
  const isForeign =
    event.account !== undefined || event.livemode !== STRIPE_SECRET_KEY?.includes("_live_");
  return isForeign ? null : event;
}

function customerOf({ data: { object } }: StripeEvent): string | undefined {
  return object.object === "customer" ? object.id : object.customer;
}

/** Whether the customer belonged to an account deleted here, whose last events are legitimate. */
async function isDeletedCustomer(customerId: string): Promise<boolean> {
  const { customers } = await stripe();
  try {
    const customer = await customers.retrieve(customerId);
    return customer.deleted === true || customer.metadata.site === env().APP_URL;
  } catch (error) {
    if (stripeFault(error) === "missing") return false;
    throw error;
  }
}
