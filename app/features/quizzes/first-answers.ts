import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import { isUncounted } from "#app/rules/trust/review-state.ts";
import { isInSession } from "./active-questions.ts";

/**
 * The first answers to a lesson's own questions, whichever device gave them and whenever it was sent; null where a question is
 * open. Where devices differ, the worse counts: whoever knows the key can date an answer as they like, so one more never betters a score,
 * and the result is the same whatever arrives first.
 */
export async function findFirstAnswers(
  tx: Transaction,
  userId: string,
  lessonId: string,
  /** Practice, whose answers are those of its own session. */
  practiceId?: string,
) {
  const rows = await tx
    .select({
      isCorrect: sql<boolean | null>`bool_and(${answers.isCorrect})`,
      state: questions.reviewState,
    })
    .from(questions)
    .leftJoin(
      answers,
      and(
        eq(answers.questionId, questions.id),
        eq(answers.userId, userId),
        practiceId === undefined
          ? eq(answers.setting, "lesson")
          : eq(answers.sessionId, practiceId),
        eq(answers.attempt, 1),
      ),
    )
    .where(and(eq(questions.lessonId, lessonId), isInSession(userId)))
    .groupBy(questions.id)
    .orderBy(asc(questions.id));
  return rows.map(({ isCorrect, state }) => ({
    isCorrect,
    isEarlier: false,
    isUnchecked: isUncounted(state),
  }));
}
