import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";
import { hashToken } from "../accounts/emailed-token.ts";

const withToken = (token: string) => eq(newsletterSubscribers.tokenHash, hashToken(token));

/** Confirms a subscription, also again after it ended. Idempotent. */
export async function confirmSubscription(token: string, now: Date): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ confirmedAt: now, unsubscribedAt: null })
    .where(withToken(token));
}

/** Ends the subscription. */
export async function endSubscription(token: string, now: Date): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now })
    .where(and(withToken(token), isNull(newsletterSubscribers.unsubscribedAt)));
}
