import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Models } from "#app/ai/models.ts";
import { db, type Transaction } from "#app/db/client.ts";
import { enqueue, type JobInputs } from "#app/db/queue.ts";
import { lessonVersions, lessons, questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Doubt } from "#app/rules/trust/gates.ts";
import { reviewBy } from "#app/rules/trust/review-state.ts";
import { findLessonPassages } from "../generation/lesson-passages.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { recountAnswers } from "../reports/recount-answers.ts";
import { lockWithdrawals, withdrawOrDoubt } from "../reports/withdraw.ts";
import { askInBackground, verifiableText } from "./ask-in-background.ts";
import { CheckTally, countChecks } from "./count-checks.ts";
import { examineQuestions } from "./examine-questions.ts";
import { examinedRow } from "./examined-question.ts";

export type CheckedLater =
  | { status: "checked"; trusted: number; doubted: number }
  | { status: "nothing-to-do" };

/** The service was unavailable a moment ago. */
const CHECK_AFTER_SECONDS = 120;
/** As many as fit into one reply; another job takes the rest. */
const QUESTIONS_PER_CHECK = 12;
/** An hour's work, so that a service that comes back isn't flooded. */
const LESSONS_PER_SWEEP = 50;

type Stored = typeof questions.$inferSelect;

/**
 * Checks the questions of a generated lesson that were stored without a check: the trusted ones count from now on, with
 * the answers they already have; the others are withdrawn. Safe to run twice: a checked question isn't asked again.
 * Throws while the service is unavailable.
 */
export async function checkLesson(
  { lessonId, userId }: JobInputs["check-lesson"],
  models: Models | null,
  clock: () => Date,
  signal: AbortSignal,
): Promise<CheckedLater> {
  const level = env().AI_CHECK;
  const open = (await findUnchecked(lessonId)).slice(0, QUESTIONS_PER_CHECK);
  if (!models || level === "off" || open.length === 0) return { status: "nothing-to-do" };
  // The others are asked weeks later, without the lesson, and must be understood without it.
  const isOfQuiz = open.some(({ use }) => use === "quiz");
  const lesson = await findWrittenLesson(lessonId);
  const passages = await findLessonPassages(lesson);
  const examination = await examineQuestions(
    askInBackground({ models, userId, clock, signal }),
    isOfQuiz ? verifiableText(lesson, passages) : { passages },
    open.map(examinedRow),
    { level, seed: () => randomInt(2 ** 31) },
  );
  if (!examination) return { status: "nothing-to-do" };
  const examined = { open, doubts: examination.doubts };
  return db.transaction((tx) => decide(tx, { lessonId, userId }, examined, models, clock()));
}

async function decide(
  tx: Transaction,
  { lessonId, userId }: JobInputs["check-lesson"],
  { open: examined, doubts }: { open: Stored[]; doubts: (Doubt | null)[] },
  models: Models,
  now: Date,
): Promise<CheckedLater> {
  await lockWithdrawals(tx, { lessonId });
  // Another process, or the operator, may have decided in the meantime.
  const still = await findUnchecked(lessonId, tx);
  const open = examined.filter(({ id }) => still.some((question) => question.id === id));
  const tally = new CheckTally();
  tally.add("examined", open.length);
  tally.add("checked-later", open.length);
  const { state, by } = reviewBy(models.checker.modelId, models.writer.modelId);
  const trusted = open
    .filter((question) => doubts[examined.indexOf(question)] === null)
    .map(({ id }) => id);
  if (trusted.length > 0)
    await tx
      .update(questions)
      .set({ reviewState: state, reviewedBy: by, reviewedAt: now })
      .where(inArray(questions.id, trusted));
  for (const question of open) {
    const doubt = doubts[examined.indexOf(question)];
    if (!doubt) continue;
    tally.add(doubt.gate);
    await withdrawOrDoubt(tx, question, now);
  }
  await recountAnswers(tx, trusted, now);
  await countChecks(tally, models.checker.modelId, now, tx);
  if (still.length > open.length) await enqueue(tx, "check-lesson", { lessonId, userId });
  return { status: "checked", trusted: trusted.length, doubted: open.length - trusted.length };
}

const findUnchecked = (lessonId: string, tx: Pick<Transaction, "select"> = db) =>
  tx
    .select()
    .from(questions)
    .where(
      and(
        eq(questions.lessonId, lessonId),
        eq(questions.reviewState, "unchecked"),
        isNotNull(questions.orderIndex),
      ),
    )
    .orderBy(asc(questions.orderIndex));

/** Queues the check of a lesson that was just stored without one. */
export async function checkSoon(tx: Transaction, input: JobInputs["check-lesson"]): Promise<void> {
  if (env().AI_CHECK === "off") return;
  await enqueue(tx, "check-lesson", input, { startAfter: CHECK_AFTER_SECONDS });
}

/**
 * Queues lessons with unchecked questions that no job is for: the service was away for long, `AI_CHECK` was off, or the
 * lesson comes from a backup.
 */
export async function sweepUnchecked(): Promise<{ queued: number }> {
  if (!env().ai || env().AI_CHECK === "off") return { queued: 0 };
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<JobInputs["check-lesson"]>(sql`
      select ${lessons.id}::text as "lessonId", courses.owner_id::text as "userId"
      from ${lessons} join courses on courses.id = ${lessons.courseId}
      join ${lessonVersions} on ${lessonVersions.id} = ${lessons.currentVersionId}
      where courses.source = 'ai' and courses.owner_id is not null and exists (
        select from questions where lesson_id = ${lessons.id} and review_state = 'unchecked'
          and order_index is not null)
      and not exists (
        select from pgboss.job where name = 'check-lesson' and state in ('created', 'retry', 'active')
          and data ->> 'lessonId' = ${lessons.id}::text)
      order by ${lessons.writtenAt} limit ${LESSONS_PER_SWEEP}
      for update of ${lessons} skip locked`);
    for (const { lessonId, userId } of rows)
      await enqueue(tx, "check-lesson", { lessonId, userId });
    return { queued: rows.length };
  });
}
