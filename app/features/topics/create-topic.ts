import { eq, sql } from "drizzle-orm";
import { moderate } from "#app/ai/moderate.ts";
import { db, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { generations, topics, type TopicSource } from "#app/db/tables/index.ts";
import { findCourse } from "#app/library/library.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { env } from "#app/platform/env.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import type { LimitReached } from "#app/rules/generation-limits.ts";
import { LESSONS_AT_START } from "#app/rules/generation.ts";
import { checkTopic } from "#app/rules/topic-safety.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { countAttempt, findUsedUp } from "../limits/count-attempt.ts";
import { findLessonToContinue, findOwnTopic } from "./find-own-topic.ts";
import { findAdditionLimit, findWritingLimit } from "../generation/learner-limits.ts";
import { planTopic } from "./plan-topic.ts";
import { findActiveRun, startRun, type ActiveRun } from "../generation/start-run.ts";
import { storeCourse } from "./store-course.ts";

export interface TopicRequest {
  topic: string;
  /** Skips the library and uses the AI service. */
  fresh: boolean;
}

export type TopicCreated =
  | { status: "created"; topicId: string; lessonId: string }
  | { status: "refused"; reason: "empty" | "too-long" | "unsafe" }
  /** The learner already has this course or study plan: the lesson to continue with, or null when none is left. */
  | { status: "continued"; topicId: string; lessonId: string | null }
  | { status: "already-writing"; activeRun: ActiveRun }
  | { status: "too-many"; reached: LimitReached };

/** Without a moderation verdict within this time the topic is accepted. */
const MODERATION_TIMEOUT_MS = 2_000;

/**
 * Spec section 4, topic creation: a library course is copied immediately, otherwise an AI service generates lessons
 * while the learner reads. Without a service, the topic becomes a study plan, which contains no claims about the
 * topic.
 */
export async function createTopic(
  learner: Learner,
  input: TopicRequest,
  now: Date,
): Promise<TopicCreated> {
  const checked = checkTopic(input.topic);
  if (checked.status !== "ok") return { status: "refused", reason: checked.status };
  const { topic } = checked;
  const course = await findCourse(topic);
  if (course && !input.fresh) return taken(learner, course, "library", now);
  const { ai } = env();
  const isConnected = (await aiStatus(now)).status === "connected";
  if (course && !isConnected) return taken(learner, course, "library", now);
  // A study plan is our own text with the topic inserted, so it needs no moderation.
  if (!ai || !isConnected) return taken(learner, await studyPlanFor(topic), "study-plan", now);
  const flagged = await findUsedUp("flaggedTopicsPerAccount", learner.id, now);
  if (flagged) return { status: "too-many", reached: { limit: "refusals", ...flagged } };
  const verdict = moderate(ai, topic, MODERATION_TIMEOUT_MS);
  const created = await db.transaction((tx) => startWriting(tx, learner, topic, now));
  // The first lesson is generated in parallel with the moderation and hidden until its verdict.
  if (created.status !== "created" || (await verdict) !== "flagged") return created;
  await countAttempt("flaggedTopicsPerAccount", learner.id, now);
  await withdrawTopic(created.topicId);
  return { status: "refused", reason: "unsafe" };
}

/** Cancels the run; its generators abort within a second. */
async function withdrawTopic(topicId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const runs = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(eq(generations.topicId, topicId));
    await tx.delete(topics).where(eq(topics.id, topicId));
    for (const { id } of runs) await tx.execute(sql`select pg_notify('nectar', ${id})`);
  });
}

/** Copies a course once: a second click or tab waits for the first and opens its topic. */
async function taken(
  learner: Learner,
  course: LibraryCourse,
  source: TopicSource,
  now: Date,
): Promise<TopicCreated> {
  return db.transaction(async (tx) => {
    await lockLearner(tx, learner.id);
    const topicId = await findOwnTopic(tx, learner, course, source);
    if (topicId) {
      await tx.update(topics).set({ removedAt: null }).where(eq(topics.id, topicId));
      const lessonId = await findLessonToContinue(tx, learner, topicId);
      return { status: "continued", topicId, lessonId };
    }
    const reached = await findAdditionLimit(tx, learner, now);
    if (reached) return { status: "too-many", reached };
    return { status: "created", ...(await storeCourse(tx, learner.id, course, now, source)) };
  });
}

async function startWriting(
  tx: Transaction,
  learner: Learner,
  topicName: string,
  now: Date,
): Promise<TopicCreated> {
  const activeRun = await findActiveRun(tx, learner.id);
  if (activeRun) return { status: "already-writing", activeRun };
  const reached = await findWritingLimit(tx, learner, now);
  if (reached) return { status: "too-many", reached };
  const { topicId, lessonIds } = await planTopic(
    tx,
    learner.id,
    { topicName, source: "ai", firstStatus: "writing" },
    now,
  );
  const run = { topicId, firstLesson: 1, lastLesson: LESSONS_AT_START };
  await startRun(tx, { userId: learner.id, ...run }, now);
  return { status: "created", topicId, lessonId: lessonIds[0]! };
}
