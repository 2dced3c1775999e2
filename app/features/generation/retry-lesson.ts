import { eq } from "drizzle-orm";
import { one } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { lessons } from "#app/db/tables/index.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isSourced } from "../sources/is-sourced.ts";
import { hasLostSources } from "../sources/lacks-sources.ts";
import { findRunLimit } from "./learner-limits.ts";
import { findBlockingRun, startRun, type ActiveRun } from "./start-run.ts";

export type LessonRetried =
  | { status: "started" | "no-writer" | "no-sources" | "not-found" | "locked" }
  | { status: "too-many"; reached: LimitReached }
  /** `underWay`: the active run, when it writes another lesson. */
  | { status: "already-writing"; activeRun?: ActiveRun };

/** Queues a lesson that failed, was cancelled or was never started. */
export async function retryLesson(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<LessonRetried> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  if ((await aiStatus(now)).status !== "connected") return { status: "no-writer" };
  const { courseId, lessonNumber } = access;
  return learnerTransaction(learner.id, async (tx) => {
    const activeRun = await findBlockingRun(tx, learner.id, courseId);
    const { status } = one(
      await tx
        .select({ status: lessons.status })
        .from(lessons)
        .where(eq(lessons.id, lessonId))
        .for("update"),
    );
    if (status === "ready" || status === "writing") return { status: "already-writing" };
    if (await hasLostSources(courseId, tx)) return { status: "no-sources" };
    if (activeRun) return { status: "already-writing", activeRun };
    const writing = { isSourced: await isSourced(courseId, tx) };
    const reached = await findRunLimit(tx, learner, writing, now);
    if (reached) return { status: "too-many", reached };
    const run = {
      userId: learner.id,
      courseId,
      firstLesson: lessonNumber,
      lastLesson: lessonNumber,
    };
    await startRun(tx, run, now);
    await tx.update(lessons).set({ status: "writing" }).where(eq(lessons.id, lessonId));
    return { status: "started" };
  });
}
