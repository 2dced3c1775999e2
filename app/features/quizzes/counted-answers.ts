import { and, eq, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import { UNCOUNTED_STATES } from "#app/rules/trust/review-state.ts";

/**
 * Answers that count, for scores, points and what a learner knows: all but predictions, and those to questions that were
 * withdrawn, or whose key nobody has confirmed. A learner's own report changes nothing until it is upheld: it must not be a
 * way to better a score or a memory.
 */
export function isCounted(): SQL | undefined {
  const state = db
    .select({ state: questions.reviewState })
    .from(questions)
    .where(eq(questions.id, answers.questionId));
  // By the key of each answer's question; "not exists" may read every question there is.
  return and(ne(answers.setting, "pretest"), notInArray(sql`(${state})`, [...UNCOUNTED_STATES]));
}
