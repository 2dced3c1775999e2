import { asc, eq, inArray } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { questions, sessionQuestions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { answerReview } from "#app/features/reviews/answer-review.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { loadReview } from "#app/features/reviews/load-review.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { fieldsFor } from "./answer-fields.ts";
import { later, MONDAY } from "./days.ts";

/** When a lesson finished on Monday has long been due. */
export const MUCH_LATER = later(MONDAY, 40);

/** Starts a review of one lesson, or of everything (`null`); fails when nothing is due. */
export async function beginReview(learner: Learner, lessonId: string | null, at: Date) {
  const started = await startReview(learner, { lessonId }, at);
  if (started.status !== "started") throw new Error(`the review was ${started.status}`);
  return started.sessionId;
}

/** The first question that is open in a review, with what is right. */
export async function openQuestion(learner: Learner, sessionId: string) {
  const review = await loadReview(learner, sessionId);
  const question = review?.questions.find(({ answer }) => answer === null || !answer.isSettled);
  if (!question || review?.isFinished) return null;
  const row = one(await db.select().from(questions).where(eq(questions.id, question.id)));
  const chosen = (await questionsIn(sessionId)).find(
    ({ questionId }) => questionId === question.id,
  );
  const answer = (isRight: boolean) => fieldsFor(questionOf(row, chosen?.seed), isRight);
  return {
    ...question,
    conceptId: row.conceptId,
    attempt: question.answer === null ? 1 : 2,
    fields: answer,
  };
}

/** Answers whatever the review asks until it is over, the first `wrong` first tries wrongly; returns how many answers. */
export async function answerWhole(
  learner: Learner,
  sessionId: string,
  at: Date,
  { wrong = 0 }: { wrong?: number } = {},
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const open = await openQuestion(learner, sessionId);
    if (!open) return count;
    const { id: questionId, attempt, fields } = open;
    const answer = fields(attempt === 2 || count >= wrong);
    const input = { sessionId, questionId, attempt, answer };
    const answered = await answerReview(learner, input, at);
    if (answered.status !== "answered") throw new Error(`the answer was ${answered.status}`);
  }
}

/** A whole review from start to end; returns its session. */
export async function reviewWhole(
  learner: Learner,
  lessonId: string | null,
  at: Date,
  changes: { wrong?: number } = {},
): Promise<string> {
  const sessionId = await beginReview(learner, lessonId, at);
  await answerWhole(learner, sessionId, at, changes);
  return sessionId;
}

/** What a review asks, in order. */
export const questionsIn = (sessionId: string) =>
  db
    .select()
    .from(sessionQuestions)
    .where(eq(sessionQuestions.sessionId, sessionId))
    .orderBy(asc(sessionQuestions.position));

/** As many as the list of reviews has. */
export const countDueLessons = async (learner: Learner, now: Date) =>
  (await loadReviews(learner, now)).total;

export const questionRows = (ids: readonly string[]) =>
  db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...ids]));

/** Answers the open question, rightly or not, as often as it arrives. */
export async function answerOpen(learner: Learner, sessionId: string, isRight: boolean, times = 1) {
  const open = (await openQuestion(learner, sessionId))!;
  const { id: questionId, attempt, fields } = open;
  const input = { sessionId, questionId, attempt, answer: fields(isRight) };
  const outcomes = await Promise.all(
    Array.from({ length: times }, () => answerReview(learner, input, MUCH_LATER)),
  );
  return { ...open, outcomes };
}
