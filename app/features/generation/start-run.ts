import { and, asc, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import type { db, Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { generations, lessons, courses } from "#app/db/tables/index.ts";
import { STAGES } from "#app/rules/generation/generation.ts";

export interface RunOfLessons {
  userId: string;
  courseId: string;
  firstLesson: number;
  lastLesson: number;
}

/** A run ends by itself. A job with fewer retries would leave its lessons 'writing' forever. */
const RUN_JOB_OPTIONS = {
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 3_600,
};

/** A learner's active run; `lessonId` is its first lesson. */
export interface ActiveRun {
  lessonId: string;
  topicName: string;
}

/** Active runs per learner: one for the first lesson the learner waits for, and background runs of other topics. */
const MAX_ACTIVE_RUNS = 3;

/**
 * The run that blocks a new one: of the same topic, of a topic without its first lesson, or any when too many are
 * active. Inside `learnerTransaction` no other starts until it ends.
 */
export async function findBlockingRun(
  tx: Transaction | typeof db,
  userId: string,
  courseId: string | null,
): Promise<ActiveRun | undefined> {
  const runs = await tx
    .select({
      courseId: generations.courseId,
      lessonId: lessons.id,
      lessonNumber: lessons.lessonNumber,
      lessonStatus: lessons.status,
      topicName: courses.topicName,
    })
    .from(generations)
    .innerJoin(courses, eq(courses.id, generations.courseId))
    .innerJoin(
      lessons,
      and(
        eq(lessons.courseId, generations.courseId),
        eq(lessons.lessonNumber, generations.firstLesson),
      ),
    )
    .where(and(eq(generations.userId, userId), inArray(generations.status, ["queued", "running"])))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  const blocking =
    runs.find((run) => run.courseId === courseId) ??
    runs.find(({ lessonNumber, lessonStatus }) => lessonNumber === 1 && lessonStatus !== "ready") ??
    (runs.length >= MAX_ACTIVE_RUNS ? runs[0] : undefined);
  return blocking && { lessonId: blocking.lessonId, topicName: blocking.topicName };
}

/** Queues one run. */
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

/** Queues the job of a run, optionally after a pause. */
export const enqueueRun = (tx: Transaction, generationId: string, afterSeconds = 0) =>
  enqueue(tx, "write-lessons", { generationId }, { ...RUN_JOB_OPTIONS, startAfter: afterSeconds });
