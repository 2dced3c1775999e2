import { and, eq, ne, notExists, notInArray, sql, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, questionReports, questions } from "#app/db/tables/index.ts";
import { UNCOUNTED_STATES } from "#app/rules/questions/review-state.ts";

/**
 * Answers that count for scores and points: all but predictions, and those to questions that were withdrawn, or whose key
 * nobody has confirmed.
 */
export function isScored(): SQL | undefined {
  const state = db
    .select({ state: questions.reviewState })
    .from(questions)
    .where(eq(questions.id, answers.questionId));
  // By the key of each answer's question; "not exists" may read every question there is.
  return and(ne(answers.setting, "pretest"), notInArray(sql`(${state})`, [...UNCOUNTED_STATES]));
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
