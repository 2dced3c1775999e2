import { and, count, eq, gte, sql } from "drizzle-orm";
import { moderate } from "#app/ai/moderate.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { generations, lessons, topics, type TopicSource } from "#app/db/tables/index.ts";
import { findCourse } from "#app/library/library.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { LESSONS_PER_TOPIC, type LibraryCourse } from "#app/rules/curriculum.ts";
import { localDay, startOfLocalDay } from "#app/rules/day.ts";
import { LESSONS_FOR_FREE } from "#app/rules/generation.ts";
import { checkTopic } from "#app/rules/topic-safety.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { opensFor } from "../lessons/opens-for.ts";
import { countAttempt, isUsedUp } from "../limits/count-attempt.ts";
import { planTopic } from "./plan-topic.ts";
import { findRunUnderWay, startRun, type RunUnderWay } from "./start-run.ts";
import { storeCourse } from "./store-course.ts";

export interface TopicWish {
  topic: string;
  /** Asks the AI service although the library has the topic. */
  fresh: boolean;
}

export type TopicCreated =
  | { status: "created"; topicId: string; lessonId: string }
  | { status: "refused"; reason: "empty" | "too-long" | "unsafe" }
  | { status: "already-writing"; underWay: RunUnderWay }
  | { status: "too-many" };

/** The learner waits for the verdict; a service that does not say it by then is taken to have none. */
const MODERATION_MILLISECONDS = 2_000;

/**
 * Spec section 4, topic creation: the library answers at once, the AI service while the learner reads. Where no service
 * answers, a topic the library lacks becomes a plan for studying it, which never pretends to know the topic.
 */
export async function createTopic(
  learner: Learner,
  wish: TopicWish,
  now: Date,
): Promise<TopicCreated> {
  const checked = checkTopic(wish.topic);
  if (checked.status !== "ok") return { status: "refused", reason: checked.status };
  const { topic } = checked;
  const course = await findCourse(topic);
  if (course && !wish.fresh) return taken(learner, course, "library", now);
  const { ai } = env();
  const isConnected = (await aiStatus(now)).status === "connected";
  if (course && !isConnected) return taken(learner, course, "library", now);
  // A plan for studying is our own text with the topic in it: nobody has to be asked.
  if (!ai || !isConnected) return taken(learner, await studyPlanFor(topic), "study-plan", now);
  if (await isUsedUp("flaggedTopicsPerAccount", learner.id, now)) return { status: "too-many" };
  const verdict = moderate(ai, topic, MODERATION_MILLISECONDS);
  const created = await db.transaction((tx) => startWriting(tx, learner, topic, now));
  // The first lesson is on its way already, and nobody sees it before the verdict.
  if (created.status !== "created" || (await verdict) !== "flagged") return created;
  await countAttempt("flaggedTopicsPerAccount", learner.id, now);
  await takeBack(created.topicId);
  return { status: "refused", reason: "unsafe" };
}

/** The writers hang up as soon as they hear that their run is gone. */
async function takeBack(topicId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const runs = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(eq(generations.topicId, topicId));
    await tx.delete(topics).where(eq(topics.id, topicId));
    for (const { id } of runs) await tx.execute(sql`select pg_notify('nectar', ${id})`);
  });
}

async function taken(
  learner: Learner,
  course: LibraryCourse,
  source: TopicSource,
  now: Date,
): Promise<TopicCreated> {
  const created = await db.transaction((tx) => storeCourse(tx, learner.id, course, now, source));
  return { status: "created", ...created };
}

async function startWriting(
  tx: Transaction,
  learner: Learner,
  topicName: string,
  now: Date,
): Promise<TopicCreated> {
  const underWay = await findRunUnderWay(tx, learner.id);
  if (underWay) return { status: "already-writing", underWay };
  const refusal = await findLimit(tx, learner, now);
  if (refusal) return refusal;
  const { topicId, lessonIds } = await planTopic(
    tx,
    learner.id,
    { topicName, source: "ai", firstStatus: "writing" },
    now,
  );
  const lastLesson = opensFor(learner, LESSONS_PER_TOPIC) ? LESSONS_PER_TOPIC : LESSONS_FOR_FREE;
  await startRun(tx, { userId: learner.id, topicId, firstLesson: 1, lastLesson }, now);
  return { status: "created", topicId, lessonId: lessonIds[0]! };
}

/** Every run failed and no lesson came of it: the learner has got nothing for this wish. */
const IS_UNSERVED = sql`(
  not exists (select from ${lessons} where ${lessons.topicId} = ${topics.id} and ${lessons.status} = 'ready')
  and not exists (select from ${generations} where ${generations.topicId} = ${topics.id} and ${generations.status} <> 'failed')
)`;

async function findLimit(
  tx: Transaction,
  learner: Learner,
  now: Date,
): Promise<TopicCreated | null> {
  const today = startOfLocalDay(localDay(now, learner.timeZone), learner.timeZone);
  const { written, unserved } = one(
    await tx
      .select({
        written: count(sql`case when not ${IS_UNSERVED} then 1 end`),
        unserved: count(sql`case when ${IS_UNSERVED} then 1 end`),
      })
      .from(topics)
      .where(
        and(eq(topics.userId, learner.id), eq(topics.source, "ai"), gte(topics.createdAt, today)),
      ),
  );
  const { TOPICS_PER_DAY_FREE, TOPICS_PER_DAY_PREMIUM } = env();
  const most = learner.isPremium ? TOPICS_PER_DAY_PREMIUM : TOPICS_PER_DAY_FREE;
  // What failed has cost tokens, too: as many failures again are forgiven.
  if (written < most && written + unserved < 2 * most) return null;
  logSecurityEvent("limit-reached", { userId: learner.id, limit: "topicsPerDay" });
  return { status: "too-many" };
}
