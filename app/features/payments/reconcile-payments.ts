import { asc, gt, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { paymentEvents, stripeCustomers } from "#app/db/tables/index.ts";
import { syncCustomer } from "./sync-customer.ts";

const AT_ONCE = 100;
const EVENTS_KEPT_MS = 30 * 86_400_000;

/** Reads every customer again from Stripe: whatever a lost webhook would have told is put right. Safe to run twice. */
export async function reconcilePayments(now: Date): Promise<{ checked: number; changed: number }> {
  const counts = { checked: 0, changed: 0 };
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const customers = await db
      .select()
      .from(stripeCustomers)
      .where(gt(stripeCustomers.id, after))
      .orderBy(asc(stripeCustomers.id))
      .limit(AT_ONCE);
    for (const { id, customerId } of customers) {
      const synced = await syncCustomer(customerId, now);
      counts.checked += 1;
      if (synced.status === "synced" && synced.hasChanged) counts.changed += 1;
      after = id;
    }
    if (customers.length < AT_ONCE) break;
  }
  const forgotten = new Date(now.getTime() - EVENTS_KEPT_MS);
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, forgotten));
  return counts;
}
