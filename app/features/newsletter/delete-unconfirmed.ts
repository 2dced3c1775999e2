import { and, isNull, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";

const ASKED_FOR_DAYS = 30;

/** Deletes addresses that were never confirmed: someone else may have typed them in. */
export async function deleteUnconfirmed(now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - ASKED_FOR_DAYS * 86_400_000);
  await db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, longAgo)),
    );
}
