import { and, eq, ne, isNotNull, notExists, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { questionReports, questions } from "#app/db/tables/index.ts";

/** Questions of this learner's quizzes: still in the course, not withdrawn, and not hidden by their own report. */
export function isActiveQuestionFor(userId: string): SQL | undefined {
  const hidden = db
    .select({ id: questionReports.id })
    .from(questionReports)
    .where(
      and(
        eq(questionReports.questionId, questions.id),
        eq(questionReports.userId, userId),
        eq(questionReports.hidesQuestion, true),
      ),
    );
  return and(
    ne(questions.reviewState, "withdrawn"),
    isNotNull(questions.orderIndex),
    notExists(hidden),
  );
}
