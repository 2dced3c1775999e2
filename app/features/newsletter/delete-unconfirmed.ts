import { and, isNull, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";

const UNCONFIRMED_RETENTION_DAYS = 30;

/** Deletes addresses that were never confirmed: someone else may have typed them in. */
export async function deleteUnconfirmed(now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - UNCONFIRMED_RETENTION_DAYS * 86_400_000);
  await db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, cutoff)),
    );
}
