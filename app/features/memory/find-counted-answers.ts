import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
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
  const rows = await tx
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.userId, userId), isNotNull(answers.conceptId), isCounted(), which));
  return rows.map(({ answer, question }) => ({
    ...answer,
    conceptId: answer.conceptId ?? "",
    guessChance: guessChance(openQuestionOf(question)),
  }));
}
