import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import type { AnsweredConcept } from "#app/rules/memory/evidence.ts";
import { guessChance } from "#app/rules/questions/question.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";

/** A learner's answers as evidence of memory, in no order. */
export async function findCountedAnswers(
  tx: Pick<Transaction, "select">,
  userId: string,
  which?: SQL,
): Promise<AnsweredConcept[]> {
  const own = and(eq(answers.userId, userId), isNotNull(answers.conceptId), isCounted(), which);
  const rows = await tx
    .select({
      id: answers.id,
      conceptId: answers.conceptId,
      questionId: answers.questionId,
      sessionId: answers.sessionId,
      answeredAt: answers.answeredAt,
      isCorrect: answers.isCorrect,
      hints: answers.hints,
      attempt: answers.attempt,
      confidence: answers.confidence,
      setting: answers.setting,
      isSelfRated: sql<boolean>`${answers.response} ? 'isKnown'`,
    })
    .from(answers)
    .where(own);
  // Each question once: a learner may have answered it a hundred times.
  const requested = await tx
    .select()
    .from(questions)
    .where(inArray(questions.id, db.select({ id: answers.questionId }).from(answers).where(own)));
  const chances = new Map(requested.map((row) => [row.id, guessChance(openQuestionOf(row))]));
  return rows.map((answer) => ({
    ...answer,
    conceptId: answer.conceptId ?? "",
    guessChance: chances.get(answer.questionId) ?? 0,
  }));
}
