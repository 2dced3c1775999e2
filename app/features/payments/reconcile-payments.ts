import { asc, gt, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { paymentEvents, stripeCustomers } from "#app/db/tables/index.ts";
import { syncCustomer } from "./sync-customer.ts";

const BATCH_SIZE = 100;
const EVENT_RETENTION_MS = 30 * 86_400_000;

/** Reads every customer from Stripe again, to make up for lost webhook events. Safe to run twice. */
export async function reconcilePayments(now: Date): Promise<{ checked: number; changed: number }> {
  const counts = { checked: 0, changed: 0 };
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const customers = await db
      .select()
      .from(stripeCustomers)
      .where(gt(stripeCustomers.id, after))
      .orderBy(asc(stripeCustomers.id))
      .limit(BATCH_SIZE);
    for (const { id, customerId } of customers) {
      const synced = await syncCustomer(customerId, now);
      counts.checked += 1;
      if (synced.status === "synced" && synced.hasChanged) counts.changed += 1;
      after = id;
    }
    if (customers.length < BATCH_SIZE) break;
  }
  const cutoff = new Date(now.getTime() - EVENT_RETENTION_MS);
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, cutoff));
  return counts;
}
