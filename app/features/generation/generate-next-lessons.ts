import { and, asc, between, eq } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { lessons, courses } from "#app/db/tables/index.ts";
import { nextBatch } from "#app/rules/generation/generation.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { isSourced } from "../sources/is-sourced.ts";
import { hasLostSources } from "../sources/lacks-sources.ts";
import { findRunLimit } from "./learner-limits.ts";
import { findBlockingRun, startRun } from "./start-run.ts";

export type NextLessons =
  | {
      status:
        | "started"
        /** Another run of the learner is still active: try again in a moment. */
        | "already-writing"
        | "nothing-to-write"
        | "no-writer"
        /** Those that the course was made from are gone. */
        | "no-sources"
        | "not-found"
        | "locked";
    }
  | { status: "too-many"; reached: LimitReached };

/**
 * Generates the next two lessons while the learner reads the last one (spec section 4), as far as they may open
 * them.
 */
export async function generateNextLessons(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<NextLessons> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const { courseId, lessonNumber } = access;
  if (
    !isLessonOpenFor(learner, { source: "ai", lessonNumber: lessonNumber + 1, isCompleted: false })
  )
    return { status: "locked" };
  if ((await aiStatus(now)).status !== "connected") return { status: "no-writer" };
  return learnerTransaction(learner.id, async (tx) => {
    const activeRun = await findBlockingRun(tx, learner.id, courseId);
    const rows = await tx
      .select({
        lessonNumber: lessons.lessonNumber,
        status: lessons.status,
        source: courses.source,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.lessonNumber));
    const batch = rows[0]?.source === "ai" ? nextBatch(rows, lessonNumber) : null;
    if (!batch) return { status: "nothing-to-write" };
    if (await hasLostSources(courseId, tx)) return { status: "no-sources" };
    if (activeRun) return { status: "already-writing" };
    const writing = { isSourced: await isSourced(courseId, tx) };
    const reached = await findRunLimit(tx, learner, writing, now);
    if (reached) return { status: "too-many", reached };
    await startRun(tx, { userId: learner.id, courseId, ...batch }, now);
    // Mark the row right away, because the learner may open the lesson before a worker fetches the job.
    await tx
      .update(lessons)
      .set({ status: "writing" })
      .where(
        and(
          eq(lessons.courseId, courseId),
          eq(lessons.status, "planned"),
          between(lessons.lessonNumber, batch.firstLesson, batch.lastLesson),
        ),
      );
    return { status: "started" };
  });
}
