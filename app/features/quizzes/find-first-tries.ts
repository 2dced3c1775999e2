import { and, eq, isNull, or } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, questions, sessionQuestions } from "#app/db/tables/index.ts";
import { lessonScore } from "#app/rules/quizzes/quiz.ts";
import { isCounted } from "./counted-answers.ts";

/** The answers of a session that count for a score: the first try at each question, without a review's second round. */
export const findFirstTries = (
  tx: Pick<Transaction, "select">,
  userId: string,
  sessionId: string,
) =>
  tx
    .select({ lessonId: questions.lessonId, isCorrect: answers.isCorrect })
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
        eq(answers.userId, userId),
        eq(answers.sessionId, sessionId),
        eq(answers.attempt, 1),
        // A lesson's own questions are in no round.
        or(isNull(sessionQuestions.round), eq(sessionQuestions.round, 1)),
        isCounted(),
      ),
    );

/** What a session scored in a lesson. The lesson's quiz may have asked about an earlier one as well. */
export async function findLessonScore(
  tx: Pick<Transaction, "select">,
  userId: string,
  sessionId: string,
  lessonId: string,
): Promise<number | null> {
  const tries = await findFirstTries(tx, userId, sessionId);
  return lessonScore(
    tries.map((row) => ({
      isCorrect: row.isCorrect,
      isEarlier: row.lessonId !== lessonId,
      isUnchecked: false,
    })),
  );
}
