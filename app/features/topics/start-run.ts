import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { generations } from "#app/db/tables/index.ts";
import { STAGES } from "#app/rules/generation.ts";

export interface RunOfLessons {
  userId: string;
  topicId: string;
  firstLesson: number;
  lastLesson: number;
}

/** A run ends by itself; a job that gave up before it would leave its lessons 'writing' for ever. */
const UNTIL_IT_ENDS = {
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 3_600,
};

/** Queues one run of the writers; false while the topic has another. */
export async function startRun(tx: Transaction, run: RunOfLessons, now: Date): Promise<boolean> {
  const generationId = v7();
  const [started] = await tx
    .insert(generations)
    .values({
      id: generationId,
      ...run,
      status: "queued",
      progress: STAGES.queued,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: generations.id });
  if (!started) return false;
  await enqueueRun(tx, generationId);
  return true;
}

export const enqueueRun = (tx: Transaction, generationId: string, afterSeconds = 0) =>
  enqueue(tx, "write-lessons", { generationId }, { ...UNTIL_IT_ENDS, startAfter: afterSeconds });
