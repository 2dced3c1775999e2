import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { sessionQuestions, studySessions } from "#app/db/tables/index.ts";
import { chooseQuestion } from "#app/rules/quizzes/choose-questions.ts";
import { isSettled } from "#app/rules/questions/tries.ts";
import { isTimeUp, SITTING } from "#app/rules/reviews/sitting.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerValues } from "../quizzes/answer-question.ts";
import { feedbackOn, type AnswerFeedback, type SecondTry } from "../quizzes/feedback.ts";
import type { StudySession } from "../quizzes/study-session.ts";
import { answerFields, findAnswerById, isRepeated, recordTry } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { closeReview } from "./close-review.ts";
import { findSessionQuestions, isOpen, type SessionQuestion } from "./find-session-questions.ts";
import { findCandidates } from "./find-candidates.ts";

const reviewAnswer = answerFields.extend({ sessionId: z.uuid() });

export type ReviewAnswerInput = z.output<typeof reviewAnswer>;

/** Without its session. */
export const answerInReviewOf = (form: FormData) =>
  answerFields.safeParse({ ...Object.fromEntries(form), answer: answerValues(form) });

export const reviewAnswerOf = (form: FormData) =>
  reviewAnswer.safeParse({ ...Object.fromEntries(form), answer: answerValues(form) });

export type ReviewAnswered =
  | ({ status: "answered"; questionId: string } & (AnswerFeedback | SecondTry))
  /** Not a complete answer to this kind of question: nothing is graded. */
  | { status: "unclear" }
  /** The review was finished or closed in another tab before this question was answered. */
  | { status: "no-review" }
  /** Reported or withdrawn while its page was open: the review goes on without it. */
  | { status: "withdrawn" }
  | { status: "not-found" };

/**
 * Grades an answer in a review. Up to three missed concepts come back once more; the last answer finishes the review, or
 * the first one after its six minutes.
 */
export async function answerReview(
  learner: Learner,
  { answerId, ...input }: ReviewAnswerInput,
  now: Date,
  { asksAgain = true }: { asksAgain?: boolean } = {},
): Promise<ReviewAnswered> {
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises concurrent answers: the first one wins.
    const session = await findReview(tx, learner.id, input.sessionId);
    const all = session ? await findSessionQuestions(tx, learner.id, session.id) : [];
    const current = all.find(({ question }) => question.id === input.questionId);
    if (!session || !current) return { status: "not-found" };
    const sameId = await findAnswerById(tx, answerId);
    if (sameId && isRepeated(sameId.answer, learner.id, input)) return outcome(current);
    if (!current.isActive) return outcomeOr(current, "withdrawn");
    const response = responseFrom(openQuestionOf(current.question), input.answer);
    if (!response) return { status: "unclear" };
    if (session.finishedAt) return outcomeOr(current, "no-review");
    const attempt = { ...input, id: sameId ? undefined : answerId, response };
    const tries = await recordTry(tx, session, current, attempt, now);
    const isMissed = !current.tries.first && !tries.first?.isCorrect;
    if (asksAgain && isMissed) await askAgain(tx, learner, session.id, current, all);
    const after = await findSessionQuestions(tx, learner.id, session.id);
    if (isDone(session, after, tries)) await closeReview(tx, learner, session, now);
    return outcome({ ...current, tries });
  });
}

export async function findReview(tx: Transaction, userId: string, sessionId: string) {
  const [session] = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.id, sessionId),
        eq(studySessions.userId, userId),
        eq(studySessions.kind, "review"),
      ),
    );
  return session;
}

const isDone = (
  session: StudySession,
  questions: readonly SessionQuestion[],
  tries: SessionQuestion["tries"],
) => !questions.some(isOpen) || (isSettled(tries) && isOverdue(session, questions));

const isOverdue = ({ startedAt }: StudySession, questions: readonly SessionQuestion[]) =>
  isTimeUp(
    startedAt,
    questions.flatMap(({ tries }) =>
      [tries.first, tries.second].flatMap((answer) => answer?.answeredAt ?? []),
    ),
  );

function outcome({ question, tries }: SessionQuestion): ReviewAnswered {
  const feedback = feedbackOn(question, tries);
  return feedback === null
    ? { status: "not-found" }
    : { status: "answered", questionId: question.id, ...feedback };
}

/** An answer from before stays what it is. */
const outcomeOr = (current: SessionQuestion, status: "withdrawn" | "no-review"): ReviewAnswered =>
  current.tries.first ? outcome(current) : { status };

/** Another question on the concept at the end of the session, if there is one the session hasn't had. */
async function askAgain(
  tx: Transaction,
  learner: Learner,
  sessionId: string,
  { question: { conceptId }, round }: SessionQuestion,
  all: readonly SessionQuestion[],
) {
  const repeats = all.filter((row) => row.round > 1).length;
  if (conceptId === null || round > 1 || repeats >= SITTING.repeats) return;
  const candidates = await findCandidates(tx, learner, [conceptId]);
  const chosen = chooseQuestion(candidates, new Set(all.map(({ question }) => question.id)));
  if (!chosen) return;
  const position = Math.max(...all.map((row) => row.position)) + 1;
  const { id: questionId, seed } = chosen;
  await tx
    .insert(sessionQuestions)
    .values({ sessionId, position, questionId, seed, round: round + 1 });
}
