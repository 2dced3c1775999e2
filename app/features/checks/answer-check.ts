import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { studySessions } from "#app/db/tables/index.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerValues } from "../quizzes/answer-question.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { answerFields, findAnswerById, recordTry } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { findSessionQuestions, type SessionQuestion } from "../reviews/find-session-questions.ts";
import { countDay } from "../rewards/award.ts";
import { isCheckQuestionFor, findCheckSession } from "./find-checks.ts";

export const checkAnswerOf = (form: FormData) =>
  answerFields.safeParse({ ...Object.fromEntries(form), answer: answerValues(form) });

export type CheckAnswered =
  | ({ status: "answered"; questionId: string } & AnswerFeedback)
  /** Not a complete answer to this kind of question: nothing is graded. */
  | { status: "unclear" }
  /** There is no check today, or the question was withdrawn: the page shows what there is. */
  | { status: "no-check" };

/** Grades and locks an answer in today's check: no hint, no second try. The last one counts the day for the streak. */
export async function answerCheck(
  learner: Learner,
  courseId: string,
  { answerId, ...input }: z.output<typeof answerFields>,
  now: Date,
): Promise<CheckAnswered> {
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises concurrent answers: the first one wins.
    const session = await findCheckSession(tx, learner, courseId, now);
    if (!session) return { status: "no-check" };
    const current = await find(tx, learner, session.id, input.questionId);
    if (!current) return { status: "no-check" };
    if (current.tries.first) return outcomeOf(current);
    if (!current.isActive) return { status: "no-check" };
    const response = responseFrom(openQuestionOf(current.question), input.answer);
    if (!response) return { status: "unclear" };
    // An id that belongs to another answer is not this one's.
    const isTaken = (await findAnswerById(tx, answerId)) !== undefined;
    const once = { ...input, attempt: 1, id: isTaken ? undefined : answerId, response };
    const tries = await recordTry(tx, session, current, once, now);
    const all = await findSessionQuestions(
      tx,
      learner.id,
      session.id,
      isCheckQuestionFor(learner.id),
    );
    if (!all.some(isOpenInCheck)) await finish(tx, learner, session.id, now);
    return outcomeOf({ ...current, tries });
  });
}

/** Still to be answered: unlike in a review, one try is all there is. */
export const isOpenInCheck = ({ isActive, tries }: SessionQuestion): boolean =>
  isActive && tries.first === null;

async function find(tx: Transaction, learner: Learner, sessionId: string, questionId: string) {
  const all = await findSessionQuestions(tx, learner.id, sessionId, isCheckQuestionFor(learner.id));
  return all.find(({ question }) => question.id === questionId);
}

function outcomeOf({ question, tries: { first } }: SessionQuestion): CheckAnswered {
  if (!first) return { status: "no-check" };
  return { status: "answered", questionId: question.id, ...feedbackOf(question, first) };
}

async function finish(tx: Transaction, learner: Learner, sessionId: string, now: Date) {
  const finished = await tx
    .update(studySessions)
    .set({ finishedAt: now })
    .where(and(eq(studySessions.id, sessionId), isNull(studySessions.finishedAt)))
    .returning({ id: studySessions.id });
  if (finished.length > 0)
    await countDay(tx, { userId: learner.id, timeZone: learner.timeZone }, now);
}
