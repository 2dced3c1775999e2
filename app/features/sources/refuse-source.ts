import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";

/** Its learner sees why; its bytes go, because nothing of it will ever be read. */
export const refuseSource = (id: string, reason: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(sources).set({ status: "refused", reason, readAt: now }).where(isWaiting(id));
    await tx.delete(sourceBytes).where(eq(sourceBytes.sourceId, id));
  });

export const isWaiting = (id: string) => and(eq(sources.id, id), eq(sources.status, "waiting"));
