import { and, eq, isNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import {
  lessons,
  questions,
  answers,
  studySessions,
  lessonProgress,
} from "#app/db/tables/index.ts";
import { quizScore } from "#app/rules/quiz.ts";
import { nextDifficulty } from "#app/rules/reviews.ts";
import { reviewXp } from "#app/rules/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isInSession } from "../quizzes/active-questions.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { award } from "../rewards/award.ts";
import { isActiveReview } from "./due-lessons.ts";
import type { ReviewRequest } from "./start-review.ts";

export type ReviewFinished =
  | { status: "finished"; sessionIds: string[] }
  /** Another tab, a double click or a retry was first, or no review was started: nothing is awarded. */
  | { status: "no-review" }
  | { status: "questions-open" }
  | { status: "not-found" };

type OpenReview = { sessionId: string; lessonId: string; score: number };

/**
 * Finishes one review, or all fully answered ones (`null`): updates the lesson's score and
 * difficulty, awards points and counts the day for the streak.
 */
export async function finishReview(
  learner: Learner,
  { lessonId }: ReviewRequest,
  now: Date,
): Promise<ReviewFinished> {
  if (lessonId !== null) {
    const found = await findReadableLesson(learner, lessonId);
    if (found.status === "not-found") return { status: "not-found" };
  }
  return db.transaction(async (tx) => {
    // The row lock makes a double click wait here, then find no active review.
    await lockLearner(tx, learner.id);
    const active = await findActive(tx, learner, lessonId);
    if (active.length === 0) return { status: "no-review" };
    const answered = active.flatMap((review) => review.answered ?? []);
    if (answered.length === 0) return { status: "questions-open" };
    for (const review of answered) await completeReview(tx, learner, review, now);
    return { status: "finished", sessionIds: answered.map((review) => review.sessionId) };
  });
}

/** The learner's open reviews, each with its score once every live question is answered. */
async function findActive(tx: Transaction, learner: Learner, lessonId: string | null) {
  const rows = await tx
    .select({
      sessionId: studySessions.id,
      lessonId: lessons.id,
      isCorrect: answers.isCorrect,
    })
    .from(studySessions)
    .innerJoin(lessons, eq(lessons.id, studySessions.lessonId))
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, studySessions.lessonId),
        eq(lessonProgress.userId, studySessions.userId),
      ),
    )
    .innerJoin(questions, eq(questions.lessonId, studySessions.lessonId))
    .leftJoin(
      answers,
      and(
        eq(answers.sessionId, studySessions.id),
        eq(answers.questionId, questions.id),
        eq(answers.attempt, 1),
      ),
    )
    .where(and(isActiveReview(learner, lessonId), isInSession(learner.id)));
  return [...Map.groupBy(rows, (row) => row.sessionId).values()].map((ofReview) => {
    const results = ofReview.map((row) => row.isCorrect);
    const { sessionId, lessonId } = one(ofReview.slice(0, 1));
    const isWhole = results.every((answer) => answer !== null);
    return { answered: isWhole ? { sessionId, lessonId, score: quizScore(results) } : null };
  });
}

/** Runs within the caller's transaction, which locks the learner. */
async function completeReview(
  tx: Transaction,
  learner: Learner,
  { sessionId, lessonId, score }: OpenReview,
  now: Date,
): Promise<void> {
  const closed = await tx
    .update(studySessions)
    .set({ finishedAt: now })
    .where(and(eq(studySessions.id, sessionId), isNull(studySessions.finishedAt)))
    .returning({ id: studySessions.id });
  if (closed.length === 0) return;
  const its = and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId));
  const progress = one(await tx.select().from(lessonProgress).where(its));
  await tx
    .update(lessonProgress)
    .set({
      quizScore: score,
      reviewCount: progress.reviewCount + 1,
      difficultyRating: nextDifficulty(progress.difficultyRating, score),
    })
    .where(its);
  await award(
    tx,
    {
      userId: learner.id,
      timeZone: learner.timeZone,
      kind: "review",
      reference: sessionId,
      xp: reviewXp(score),
    },
    now,
  );
}
