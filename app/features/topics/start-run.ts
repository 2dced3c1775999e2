import { and, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { enqueue } from "#app/db/queue.ts";
import { generations, lessons, topics } from "#app/db/tables/index.ts";
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

/** What the writers are busy with for a learner: the lesson to look at is the first one of the run. */
export interface RunUnderWay {
  lessonId: string;
  topicName: string;
}

/** Ten tabs that ask together wait here, and all but the first find a run under way: a learner has one at a time. */
export async function findRunUnderWay(
  tx: Transaction,
  userId: string,
): Promise<RunUnderWay | undefined> {
  await lockLearner(tx, userId);
  const [run] = await tx
    .select({ lessonId: lessons.id, topicName: topics.topicName })
    .from(generations)
    .innerJoin(topics, eq(topics.id, generations.topicId))
    .innerJoin(
      lessons,
      and(
        eq(lessons.topicId, generations.topicId),
        eq(lessons.lessonNumber, generations.firstLesson),
      ),
    )
    .where(and(eq(generations.userId, userId), inArray(generations.status, ["queued", "running"])))
    .limit(1);
  return run;
}

/** Queues one run of the writers, for a learner who has no other. */
export async function startRun(tx: Transaction, run: RunOfLessons, now: Date): Promise<void> {
  const generationId = v7();
  await tx.insert(generations).values({
    id: generationId,
    ...run,
    status: "queued",
    progress: STAGES.queued,
    createdAt: now,
    updatedAt: now,
  });
  await enqueueRun(tx, generationId);
}

export const enqueueRun = (tx: Transaction, generationId: string, afterSeconds = 0) =>
  enqueue(tx, "write-lessons", { generationId }, { ...UNTIL_IT_ENDS, startAfter: afterSeconds });
