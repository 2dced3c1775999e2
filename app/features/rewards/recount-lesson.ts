import { and, asc, eq, gte, isNull, lt, or, sql, sum } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  questions,
  sessionQuestions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { daysSince } from "#app/rules/memory/memory.ts";
import { lessonScore, quizScore } from "#app/rules/quizzes/quiz.ts";
import { DIFFICULTY, nextDifficulty } from "#app/rules/reviews/reviews.ts";
import { isReviewPaid, lessonXp, reviewXp } from "#app/rules/rewards/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { findFirstAnswers } from "../quizzes/first-answers.ts";

/**
 * What a finished lesson and its reviews are worth, counted again from the answers in the order they were given: for what arrives late,
 * from devices without a connection. Whatever arrives first, the result is that of one life on one device. The caller's transaction locks
 * the learner.
 */
export async function recountLesson(
  tx: Transaction,
  learner: Learner,
  lessonId: string,
): Promise<void> {
  const ownProgress = and(
    eq(lessonProgress.userId, learner.id),
    eq(lessonProgress.lessonId, lessonId),
  );
  const [progress] = await tx.select().from(lessonProgress).where(ownProgress);
  if (!progress?.completedAt) return;
  const { completedAt } = progress;
  const first = await findFirstAnswers(tx, learner.id, lessonId);
  const score = lessonScore(first.map((row) => ({ ...row, isCorrect: row.isCorrect === true })));
  await tx
    .update(xpEvents)
    .set({ amount: lessonXp(score ?? 0), createdAt: completedAt })
    .where(
      and(
        eq(xpEvents.userId, learner.id),
        eq(xpEvents.kind, "lesson"),
        eq(xpEvents.reference, lessonId),
      ),
    );
  const start = score === null ? DIFFICULTY.start : nextDifficulty(DIFFICULTY.start, score);
  const reviews = await recountReviews(tx, learner, lessonId, completedAt);
  await tx
    .update(lessonProgress)
    .set({
      quizScore: reviews.at(-1) ?? score,
      difficultyRating: reviews.reduce(nextDifficulty, start),
      reviewCount: reviews.length,
    })
    .where(ownProgress);
  await recountTotal(tx, learner.id);
}

/** The scores of its reviews, one for each day. A lesson is paid once an interval, for the first of them. */
async function recountReviews(
  tx: Transaction,
  learner: Learner,
  lessonId: string,
  completedAt: Date,
): Promise<number[]> {
  const rows = await tx
    .select()
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, learner.id),
        eq(xpEvents.kind, "review"),
        eq(sql`split_part(${xpEvents.reference}, '/', 2)`, lessonId),
      ),
    )
    .orderBy(asc(xpEvents.createdAt), asc(xpEvents.reference));
  const paidAges: number[] = [];
  const scores = new Map<Day, number>();
  for (const { id, amount: before, createdAt } of rows) {
    const day = localDay(createdAt, learner.timeZone);
    const score = scores.get(day) ?? (await scoreOn(tx, learner, lessonId, day));
    scores.set(day, score);
    const age = daysSince(completedAt, createdAt);
    const isPaid = isReviewPaid(age, paidAges);
    if (isPaid) paidAges.push(age);
    const amount = isPaid ? reviewXp(score) : 0;
    if (amount !== before) await tx.update(xpEvents).set({ amount }).where(eq(xpEvents.id, id));
  }
  return [...scores.values()];
}

/** What a day's reviews scored in a lesson: the first tries, on whichever device. */
async function scoreOn(tx: Transaction, learner: Learner, lessonId: string, day: Day) {
  const rows = await tx
    .select({ isCorrect: answers.isCorrect })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .leftJoin(
      sessionQuestions,
      and(
        eq(sessionQuestions.sessionId, answers.sessionId),
        eq(sessionQuestions.questionId, answers.questionId),
      ),
    )
    .where(
      and(
        eq(answers.userId, learner.id),
        eq(questions.lessonId, lessonId),
        eq(answers.setting, "review"),
        eq(answers.attempt, 1),
        gte(answers.answeredAt, startOfLocalDay(day, learner.timeZone)),
        lt(answers.answeredAt, startOfLocalDay(addDays(day, 1), learner.timeZone)),
        or(isNull(sessionQuestions.round), eq(sessionQuestions.round, 1)),
        isCounted(),
      ),
    );
  return rows.length === 0 ? 0 : quizScore(rows.map(({ isCorrect }) => isCorrect));
}

async function recountTotal(tx: Transaction, userId: string): Promise<void> {
  const { total } = one(
    await tx
      .select({ total: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, userId)),
  );
  await tx
    .update(userStats)
    .set({ totalXp: total ?? 0 })
    .where(eq(userStats.userId, userId));
}
