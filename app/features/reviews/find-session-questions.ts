import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { answers, questions, sessionQuestions } from "#app/db/tables/index.ts";
import { isSettled, type Tries } from "#app/rules/questions/tries.ts";
import { triesOf, type Answer } from "../quizzes/record-answer.ts";
import { isReviewQuestionFor } from "./due-lessons.ts";

export type SessionQuestion = {
  question: typeof questions.$inferSelect;
  seed: number;
  round: number;
  position: number;
  /** False once it was withdrawn or the learner reported it. */
  isActive: boolean;
  tries: Tries<Answer>;
};

/** Still to be answered. A withdrawn question is skipped, so it never blocks a session. */
export const isOpen = ({ isActive, tries }: SessionQuestion) => isActive && !isSettled(tries);

/** A session's own questions in their order, with what was answered so far. */
export async function findSessionQuestions(
  tx: Pick<Transaction, "select">,
  userId: string,
  sessionId: string,
  isAskable = isReviewQuestionFor(userId),
): Promise<SessionQuestion[]> {
  const isIts = eq(sessionQuestions.sessionId, sessionId);
  return sessionQuestionsFrom(await questionRows(tx, userId, isIts, isAskable));
}

/** The rows of `sessionQuestionsFrom`, for a page's statement. */
export const questionRowsOf = (
  tx: Pick<Transaction, "select">,
  userId: Parameter<string>,
  isIts: SQL,
) => questionRows(tx, userId, isIts, isReviewQuestionFor(userId));

const questionRows = (
  tx: Pick<Transaction, "select">,
  userId: Parameter<string>,
  isIts: SQL,
  isAskable: SQL | undefined,
) =>
  tx
    .select({
      question: questions,
      seed: sessionQuestions.seed,
      round: sessionQuestions.round,
      position: sessionQuestions.position,
      isActive: sql<boolean>`(${isAskable})`,
      answer: answers,
    })
    .from(sessionQuestions)
    .innerJoin(questions, eq(questions.id, sessionQuestions.questionId))
    .leftJoin(
      answers,
      and(
        eq(answers.userId, userId),
        eq(answers.sessionId, sessionQuestions.sessionId),
        eq(answers.questionId, sessionQuestions.questionId),
      ),
    )
    .where(isIts)
    .orderBy(asc(sessionQuestions.position));

type QuestionRow = Omit<SessionQuestion, "tries"> & { answer: Answer | null };

export function sessionQuestionsFrom(rows: readonly QuestionRow[]): SessionQuestion[] {
  return [...Map.groupBy(rows, ({ position }) => position).values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { answer, ...chosen } = first;
    const ofQuestion = [answer, ...more.map((row) => row.answer)].filter(
      (candidate) => candidate !== null,
    );
    return [{ ...chosen, tries: triesOf(ofQuestion) }];
  });
}
