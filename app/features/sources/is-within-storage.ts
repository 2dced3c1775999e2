import { desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";

/** In characters, of everything one learner brought: twenty of the longest. With its search words that's about 200 MB. */
export const MAX_STORED_LENGTH = 60_000_000;

/** Whether a learner's sources may hold this much more text. */
export async function isWithinStorage(
  tx: Pick<Transaction, "select">,
  userId: string,
  length: number,
): Promise<boolean> {
  const lastEnd = tx
    .select({ end: sourceChunks.end })
    .from(sourceChunks)
    .where(eq(sourceChunks.sourceId, sources.id))
    .orderBy(desc(sourceChunks.position))
    .limit(1);
  const [stored] = await tx
    .select({ length: sql`coalesce(sum((${lastEnd})), 0)`.mapWith(Number) })
    .from(sources)
    .where(eq(sources.userId, userId));
  return (stored?.length ?? 0) + length <= MAX_STORED_LENGTH;
}
