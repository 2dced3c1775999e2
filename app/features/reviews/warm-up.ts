import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { questions, studySessions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { answerReview, type ReviewAnswered, type ReviewAnswerInput } from "./answer-review.ts";
import { chooseReviewQuestions } from "./choose-review-questions.ts";
import { isCompleted } from "../quizzes/study-session.ts";
import { closeReview } from "./close-review.ts";
import { closeOpenReviews, storeReview } from "./start-review.ts";
import { loadReview, type ReviewQuestion, reviewQuestionsOf } from "./load-review.ts";

/** The questions with which a lesson begins. */
export const WARM_UP_QUESTIONS = 2;

type Reader = Pick<Transaction, "select">;

/**
 * One or two due questions before a lesson that the learner hasn't finished: a review of its own, which carries the
 * lesson's id. Until the lesson is finished it has no other review. It is stored with its first answer, so that looking at a
 * lesson changes nothing; chosen again until then, it is the same.
 */
export async function loadWarmUp(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<ReviewQuestion[]> {
  const begun = await findWarmUp(db, learner.id, lessonId);
  if (begun)
    return begun.finishedAt ? [] : inWarmUp(lessonId, await begunQuestions(learner, begun));
  const chosen = await choose(db, learner, now);
  if (chosen.length === 0) return [];
  const rows = await db
    .select()
    .from(questions)
    .where(
      inArray(
        questions.id,
        chosen.map(({ id }) => id),
      ),
    );
  const unanswered = chosen.flatMap(({ id, seed }, position) => {
    const question = rows.find((row) => row.id === id);
    const tries = { first: null, second: null };
    return question ? [{ question, seed, position, round: 1, isActive: true, tries }] : [];
  });
  return inWarmUp(
    lessonId,
    await reviewQuestionsOf({ sessionId: lessonId, isFinished: false }, unanswered),
  );
}

const begunQuestions = async (learner: Learner, { id }: { id: string }) =>
  (await loadReview(learner, id))?.questions ?? [];

/** The first answer stores the session, which must not shuffle the options. */
const inWarmUp = (lessonId: string, list: readonly ReviewQuestion[]): ReviewQuestion[] =>
  list.map((question) => ({ ...question, seed: `warm-up/${lessonId}/${question.id}` }));

const choose = (tx: Reader, learner: Learner, now: Date) =>
  chooseReviewQuestions(tx, learner, null, { now, limit: WARM_UP_QUESTIONS, isDueOnly: true });

/** As an answer of a review; a missed idea doesn't come once more, because the lesson waits. */
export async function answerWarmUp(
  learner: Learner,
  lessonId: string,
  input: Omit<ReviewAnswerInput, "sessionId">,
  now: Date,
): Promise<ReviewAnswered> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: "not-found" };
  const sessionId = await learnerTransaction(learner.id, (tx) =>
    openWarmUp(tx, learner, { lessonId, questionId: input.questionId }, now),
  );
  if (sessionId === null) return { status: "no-review" };
  return answerReview(learner, { ...input, sessionId }, now, { asksAgain: false });
}

/** The warm-up with this question; null if it isn't due any more, or the lesson was finished in another tab. */
export async function openWarmUp(
  tx: Transaction,
  learner: Learner,
  { lessonId, questionId }: WarmUpQuestion,
  now: Date,
): Promise<string | null> {
  if (await isCompleted(tx, learner.id, lessonId)) return null;
  const begun = await findWarmUp(tx, learner.id, lessonId);
  if (begun) return begun.id;
  await closeOpenReviews(tx, learner, now);
  const chosen = await choose(tx, learner, now);
  if (!chosen.some(({ id }) => id === questionId)) return null;
  return storeReview(tx, learner, { lessonId, chosen }, now);
}

/** A question of a warm-up that nothing is stored of. */
export async function findChosenQuestion(
  tx: Transaction,
  learner: Learner,
  { lessonId, questionId }: WarmUpQuestion,
  now: Date,
) {
  if (await isCompleted(tx, learner.id, lessonId)) return null;
  const chosen = (await choose(tx, learner, now)).find(({ id }) => id === questionId);
  const [question] = await tx.select().from(questions).where(eq(questions.id, questionId));
  return chosen && question ? { question, seed: chosen.seed } : null;
}

interface WarmUpQuestion {
  lessonId: string;
  questionId: string;
}

/** What was answered of it counts. A review of the lesson itself is another one. */
export async function closeWarmUp(
  tx: Transaction,
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<void> {
  const begun = await findWarmUp(tx, learner.id, lessonId);
  if (begun) await closeReview(tx, learner, begun, now);
}

export async function findWarmUp(tx: Reader, userId: string, lessonId: string) {
  const [session] = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        eq(studySessions.kind, "review"),
      ),
    );
  return session;
}
