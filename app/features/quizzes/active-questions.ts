import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { answers, questionReports, questions } from "#app/db/tables/index.ts";
import type { QuestionUse } from "#app/rules/questions/draft.ts";
import { isScored } from "./counted-answers.ts";

/**
 * Questions this learner may be asked for one of these uses: still in the course, not withdrawn, and not hidden by
 * their own report. Those of the checks and of the prediction are asked nowhere else.
 */
export function isActiveQuestionFor(
  userId: Parameter<string>,
  uses: readonly QuestionUse[] = ["quiz"],
): SQL | undefined {
  const hidden = db
    .select({ id: questionReports.questionId })
    .from(questionReports)
    .where(
      and(
        isNotNull(questionReports.questionId),
        eq(questionReports.userId, userId),
        eq(questionReports.hidesQuestion, true),
      ),
    );
  return and(
    inArray(questions.use, [...uses]),
    ne(questions.reviewState, "withdrawn"),
    isNotNull(questions.orderIndex),
    // Read once, because a learner hides few; "not exists" would be asked for every question.
    notInArray(questions.id, hidden),
  );
}

/**
 * Questions of a session: the active ones, and those answered in it, unless they were withdrawn for everyone since. A
 * learner's own report never changes the score of its own session.
 */
export function isInSession(userId: string): SQL | undefined {
  return or(isActiveQuestionFor(userId), and(isNotNull(answers.id), isScored()));
}
