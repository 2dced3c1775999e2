import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { answers, questionReports, questions } from "#app/db/tables/index.ts";
import type { QuestionUse } from "#app/rules/questions/draft.ts";
import { isCounted } from "./counted-answers.ts";

/**
 * Questions this learner may be asked for one of these uses: still in the course, not withdrawn, and not hidden by
 * their own report. Those of the checks and of the prediction are asked nowhere else.
 */
export function isActiveQuestionFor(
  userId: Parameter<string>,
  uses: readonly QuestionUse[] = ["quiz"],
): SQL | undefined {
  return and(
    inArray(questions.use, [...uses]),
    ne(questions.reviewState, "withdrawn"),
    isNotNull(questions.orderIndex),
    isNotHiddenBy(userId),
  );
}

/** Questions that a learner's own report doesn't hide from them. */
export function isNotHiddenBy(userId: Parameter<string>): SQL {
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
  // Read once, because a learner hides few; "not exists" would be asked for every question.
  return notInArray(questions.id, hidden);
}

/**
 * Questions of a session: the active ones, and those answered in it, unless they were withdrawn for everyone since. A
 * learner's own report never changes the score of its own session.
 */
export function isInSession(userId: string): SQL | undefined {
  return or(isActiveQuestionFor(userId), and(isNotNull(answers.id), isCounted()));
}
