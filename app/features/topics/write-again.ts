import { and, count, eq, gte } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { generations, lessons } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findRunUnderWay, startRun, type RunUnderWay } from "./start-run.ts";

export type WritingAgain =
  | { status: "started" | "too-many" | "no-writer" | "not-found" | "locked" }
  /** `underWay`: what the writers are busy with, where it is another lesson. */
  | { status: "already-writing"; underWay?: RunUnderWay };

/** Starting and cancelling over and over costs tokens, too: a topic has ten lessons. */
const RUNS_PER_TOPIC_AND_DAY = 20;
const DAY_MILLISECONDS = 86_400_000;

/** A lesson that failed, was cancelled or was never begun is given to the writers (again). */
export async function writeAgain(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<WritingAgain> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  if ((await aiStatus(now)).status !== "connected") return { status: "no-writer" };
  const { topicId, lessonNumber } = found;
  return db.transaction(async (tx) => {
    const underWay = await findRunUnderWay(tx, learner.id);
    const { status } = one(
      await tx
        .select({ status: lessons.status })
        .from(lessons)
        .where(eq(lessons.id, lessonId))
        .for("update"),
    );
    if (status === "ready" || status === "writing") return { status: "already-writing" };
    if (underWay) return { status: "already-writing", underWay };
    if (await hasTooManyRuns(tx, topicId, now)) return { status: "too-many" };
    const run = {
      userId: learner.id,
      topicId,
      firstLesson: lessonNumber,
      lastLesson: lessonNumber,
    };
    await startRun(tx, run, now);
    await tx.update(lessons).set({ status: "writing" }).where(eq(lessons.id, lessonId));
    return { status: "started" };
  });
}

export async function hasTooManyRuns(tx: Transaction, topicId: string, now: Date) {
  const yesterday = new Date(now.getTime() - DAY_MILLISECONDS);
  const { runs } = one(
    await tx
      .select({ runs: count() })
      .from(generations)
      .where(and(eq(generations.topicId, topicId), gte(generations.createdAt, yesterday))),
  );
  if (runs < RUNS_PER_TOPIC_AND_DAY) return false;
  logSecurityEvent("limit-reached", { limit: "runsPerTopicAndDay" });
  return true;
}
