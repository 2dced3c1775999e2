import { and, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";

/** Its learner sees why; its bytes go, because nothing of it will ever be read. */
export const refuseSource = (id: string, reason: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(sources).set({ status: "refused", reason, readAt: now }).where(isWaiting(id));
    await tx.delete(sourceBytes).where(eq(sourceBytes.sourceId, id));
  });

/** Longer than the longest queue. */
const MAX_WAIT_MS = 6 * 3_600_000;

/** Sources that no job will read: backups hold neither jobs nor bytes, so one that waited when its backup was made has none after it was restored. */
export async function refuseInterrupted(now: Date): Promise<void> {
  const isOver = lt(sources.createdAt, new Date(now.getTime() - MAX_WAIT_MS));
  const waiting = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.status, "waiting"), isOver));
  for (const { id } of waiting) await refuseSource(id, "gone", now);
}

export const isWaiting = (id: string) => and(eq(sources.id, id), eq(sources.status, "waiting"));
