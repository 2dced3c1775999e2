import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";
import { hashToken } from "../accounts/emailed-token.ts";

export type Subscription = { status: "not-valid" | "waiting" | "confirmed" | "ended" };

/** Finds the subscription of an emailed link. Read-only, because mail scanners open links. */
export async function findSubscription(token: string): Promise<Subscription> {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.tokenHash, hashToken(token)));
  if (!subscriber) return { status: "not-valid" };
  if (subscriber.unsubscribedAt) return { status: "ended" };
  return { status: subscriber.confirmedAt ? "confirmed" : "waiting" };
}
