import { and, eq, inArray, ne, notExists, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, questionReports, questions } from "#app/db/tables/index.ts";
import { UNCOUNTED_STATES } from "#app/rules/questions/review-state.ts";

/**
 * Answers that count for scores and points: all but predictions, and those to questions that were withdrawn, or whose key
 * nobody has confirmed.
 */
export function isScored(): SQL | undefined {
  const uncounted = db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.id, answers.questionId),
        inArray(questions.reviewState, [...UNCOUNTED_STATES]),
      ),
    );
  return and(ne(answers.setting, "pretest"), notExists(uncounted));
}

/**
 * Answers that count for what a learner knows. Those to a question they reported don't, but stay in the score: a report
 * must not be a way to better it.
 */
export function isCounted(): SQL | undefined {
  const hidden = db
    .select({ id: questionReports.id })
    .from(questionReports)
    .where(
      and(
        eq(questionReports.questionId, answers.questionId),
        eq(questionReports.userId, answers.userId),
        eq(questionReports.hidesQuestion, true),
      ),
    );
  return and(isScored(), notExists(hidden));
}
