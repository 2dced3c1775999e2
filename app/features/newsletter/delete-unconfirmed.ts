import { and, isNull, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";

const ASKED_FOR_DAYS = 30;

/** Who never said yes may have been typed in by somebody else: their address is not ours to keep. */
export async function deleteUnconfirmed(now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - ASKED_FOR_DAYS * 86_400_000);
  await db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, longAgo)),
    );
}
