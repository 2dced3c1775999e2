import { and, asc, count, eq, gt, isNull, max, sql } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { courses, enrollments, generations, lessons } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import { maxRunsPerDay } from "#app/rules/generation/generation.ts";
import {
  MAX_ACTIVE_TOPICS,
  MAX_NEW_TOPICS_PER_DAY,
  type LimitReached,
} from "#app/rules/generation/generation-limits.ts";
import { PASSAGES } from "#app/rules/sources/passage-budget.ts";
import { DIGEST_TOKENS } from "#app/rules/sources/plan/digest.ts";
import { rollingLimit, startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findTokenLimit, findTokenShare } from "../ai/token-limit.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { lessonCallTokens } from "./lesson-call-tokens.ts";

/**
 * Failed and refused topics don't count towards the daily limit, but cost tokens: at most this many times the limit.
 */
const FORGIVEN = 2;

/** The outline, two lessons and their checks cost some 45,000. */
const TOKENS_PER_TOPIC = 50_000;
/** With a digest for the outline, and passages for each lesson, its check and its quotations. */
const TOKENS_PER_SOURCED_TOPIC = TOKENS_PER_TOPIC + DIGEST_TOKENS + 2 * 3 * PASSAGES.tokens;

/** Whether the lessons in question are written from the learner's sources, which costs more. */
interface Writing {
  isSourced: boolean;
}

const topicsPerDay = ({ isPremium }: Learner): number =>
  isPremium ? env().TOPICS_PER_DAY_PREMIUM : env().TOPICS_PER_DAY_FREE;

/** True for topics whose runs all failed without a lesson. */
const isUnserved = (userId: string) => sql`(
  not exists (select from ${lessons} where ${lessons.courseId} = ${courses.id} and ${lessons.status} = 'ready')
  and not exists (
    select from ${generations}
    where ${generations.userId} = ${userId} and ${generations.courseId} = ${courses.id} and ${generations.status} <> 'failed'
  )
)`;

/** The number of topics generated for the learner within 24 hours, and how many there can be with the tokens left. */
export async function findTopicAllowance(
  learner: Learner,
  { isSourced }: Writing,
  now: Date,
): Promise<TopicAllowance> {
  const recent = await findWrittenTopics(db, learner, now);
  const written = recent.filter(({ isUnserved }) => !isUnserved);
  const topics = rollingLimit(momentsOf(written), topicsPerDay(learner), now);
  if (topics.nextAt) return { limit: "topics", ...topics };
  const tokens = await findTokenLimit(db, learner.id, lessonCallTokens(isSourced), now);
  if (tokens && tokens.limit !== "active-topics") return tokens;
  const { used, max } = await findTokenShare(db, learner.id, now);
  const each = isSourced ? TOKENS_PER_SOURCED_TOPIC : TOKENS_PER_TOPIC;
  const affordable = Math.max(1, Math.floor((max - used) / each));
  return { limit: "topics", ...topics, max: Math.min(topics.max, topics.used + affordable) };
}

type TopicAllowance = Exclude<LimitReached, { limit: "active-topics" }>;

const findWrittenTopics = (tx: Pick<Transaction, "select">, { id }: Learner, now: Date) =>
  tx
    .select({ createdAt: courses.createdAt, isUnserved: sql<boolean>`(${isUnserved(id)})` })
    .from(courses)
    .where(
      and(
        eq(courses.ownerId, id),
        eq(courses.source, "ai"),
        gt(courses.createdAt, startOfRollingDay(now)),
      ),
    );

/** The reached limit that blocks another generated topic, or null. */
export async function findWritingLimit(
  tx: Transaction,
  learner: Learner,
  writing: Writing,
  now: Date,
): Promise<LimitReached | null> {
  const recent = await findWrittenTopics(tx, learner, now);
  const max = topicsPerDay(learner);
  const written = rollingLimit(momentsOf(recent.filter(({ isUnserved }) => !isUnserved)), max, now);
  if (written.nextAt) return reached(learner, { limit: "topics", ...written });
  const failures = rollingLimit(momentsOf(recent), FORGIVEN * max, now);
  if (failures.nextAt) return reached(learner, { limit: "failures", ...failures });
  return (
    (await findRunLimit(tx, learner, writing, now)) ?? (await findAdditionLimit(tx, learner, now))
  );
}

/** Starting and cancelling repeatedly costs tokens, so runs are counted per learner across all topics. */
export async function findRunLimit(
  tx: Transaction,
  learner: Learner,
  { isSourced }: Writing,
  now: Date,
): Promise<LimitReached | null> {
  const runs = await tx
    .select({ createdAt: generations.createdAt, status: generations.status })
    .from(generations)
    .where(
      and(eq(generations.userId, learner.id), gt(generations.createdAt, startOfRollingDay(now))),
    )
    .orderBy(asc(generations.createdAt));
  const later = { source: "ai" as const, lessonNumber: FREE_LESSON + 1, isCompleted: false };
  const { longest } = one(
    await tx
      .select({ longest: max(courses.totalLessons) })
      .from(courses)
      .where(and(eq(courses.ownerId, learner.id), eq(courses.source, "ai"))),
  );
  const most = maxRunsPerDay(
    topicsPerDay(learner),
    isLessonOpenFor(learner, later),
    longest ?? undefined,
  );
  const served = rollingLimit(
    momentsOf(runs.filter(({ status }) => status !== "failed")),
    most,
    now,
  );
  if (served.nextAt) return reached(learner, { limit: "runs", ...served });
  const all = rollingLimit(momentsOf(runs), FORGIVEN * most, now);
  if (all.nextAt) return reached(learner, { limit: "failures", ...all });
  const tokens = await findTokenLimit(tx, learner.id, lessonCallTokens(isSourced), now);
  return tokens && reached(learner, tokens);
}

/** The limit of topics in progress, if the learner has reached it. */
export async function findActiveTopicLimit(
  tx: Transaction,
  learner: Learner,
): Promise<LimitReached | null> {
  const { active } = one(
    await tx
      .select({ active: count() })
      .from(enrollments)
      .where(
        and(
          eq(enrollments.userId, learner.id),
          eq(enrollments.isCompleted, false),
          isNull(enrollments.leftAt),
        ),
      ),
  );
  if (active < MAX_ACTIVE_TOPICS) return null;
  return reached(learner, { limit: "active-topics", max: MAX_ACTIVE_TOPICS });
}

/** Limits topics from any source, because each of them uses storage. */
export async function findAdditionLimit(
  tx: Transaction,
  learner: Learner,
  now: Date,
): Promise<LimitReached | null> {
  const full = await findActiveTopicLimit(tx, learner);
  if (full) return full;
  const added = await tx
    .select({ createdAt: enrollments.createdAt })
    .from(enrollments)
    .where(
      and(eq(enrollments.userId, learner.id), gt(enrollments.createdAt, startOfRollingDay(now))),
    );
  const max = Math.max(MAX_NEW_TOPICS_PER_DAY, topicsPerDay(learner));
  const today = rollingLimit(momentsOf(added), max, now);
  return today.nextAt && reached(learner, { limit: "additions", ...today });
}

const momentsOf = (rows: { createdAt: Date }[]): Date[] => rows.map(({ createdAt }) => createdAt);

const NAMES_IN_LOG: Partial<Record<LimitReached["limit"], string>> = {
  "active-topics": "activeTopics",
  tokens: "tokensPerLearner",
  "site-tokens": "tokensPerDay",
};

function reached({ id }: Learner, limit: LimitReached): LimitReached {
  logSecurityEvent("limit-reached", {
    userId: id,
    limit: NAMES_IN_LOG[limit.limit] ?? `${limit.limit}PerDay`,
  });
  return limit;
}
