import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { generationChunks, generations, lessons } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";

export type Cancelled = { status: "cancelled" | "not-writing" | "not-found" | "locked" };

/**
 * Cancels the run that generates this lesson. Stored lessons stay; the others return to 'planned' and can be
 * restarted. Running generators check for this every second and abort their calls.
 */
export async function cancelGeneration(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<Cancelled> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const isEnded = await db.transaction((tx) => endActiveRun(tx, access.courseId, now));
  return { status: isEnded ? "cancelled" : "not-writing" };
}

/** Returns whether the topic had an active run. */
export async function endActiveRun(tx: Transaction, courseId: string, now: Date): Promise<boolean> {
  const [ended] = await tx
    .update(generations)
    .set({ status: "cancelled", fault: "cancelled", updatedAt: now })
    .where(
      and(eq(generations.courseId, courseId), inArray(generations.status, ["queued", "running"])),
    )
    .returning({ id: generations.id });
  if (!ended) return false;
  const planned = await tx
    .update(lessons)
    .set({ status: "planned" })
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "writing")))
    .returning({ id: lessons.id });
  const ids = planned.map(({ id }) => id);
  await tx.delete(generationChunks).where(inArray(generationChunks.lessonId, ids));
  for (const subject of [ended.id, ...ids])
    await tx.execute(sql`select pg_notify('nectar', ${subject})`);
  return true;
}
