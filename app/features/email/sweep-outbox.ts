import { and, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { outbox } from "#app/db/tables/index.ts";

const OUTBOX_RETENTION_DAYS = 30;
/** Younger ones are being delivered. */
const UNTRIED_AFTER_MINUTES = 5;
const BATCH_SIZE = 500;

/** Deletes old emails and queues those that were never tried because there was no mail server. */
export async function sweepOutbox(canSend: boolean, now: Date): Promise<void> {
  const old = new Date(now.getTime() - OUTBOX_RETENTION_DAYS * 86_400_000);
  await db.delete(outbox).where(lt(outbox.createdAt, old));
  if (!canSend) return;
  const waiting = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        eq(outbox.attempts, 0),
        lt(outbox.createdAt, new Date(now.getTime() - UNTRIED_AFTER_MINUTES * 60_000)),
      ),
    )
    .limit(BATCH_SIZE);
  await db.transaction(async (tx) => {
    for (const { id } of waiting) await enqueue(tx, "deliver-mail", { outboxId: id });
  });
}
