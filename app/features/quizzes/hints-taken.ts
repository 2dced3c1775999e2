import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { questionHints, type questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { takenHint, takesHints, type TakenHint } from "#app/rules/tutor/hint.ts";

export type HintRow = Pick<
  typeof questionHints.$inferSelect,
  "sessionId" | "questionId" | "step" | "hint" | "card" | "ownWords"
>;

export const hintColumns = {
  sessionId: questionHints.sessionId,
  questionId: questionHints.questionId,
  step: questionHints.step,
  hint: questionHints.hint,
  card: questionHints.card,
  ownWords: questionHints.ownWords,
};

/** The hints of a question in a session, in their order. */
export const findHints = (
  tx: Pick<Transaction, "select">,
  { userId, sessionId, questionId }: Record<"userId" | "sessionId" | "questionId", string>,
): Promise<HintRow[]> =>
  tx
    .select(hintColumns)
    .from(questionHints)
    .where(
      and(
        eq(questionHints.userId, userId),
        eq(questionHints.sessionId, sessionId),
        eq(questionHints.questionId, questionId),
      ),
    )
    .orderBy(asc(questionHints.step));

type HintedQuestion = Pick<typeof questions.$inferSelect, "id" | "kind" | "lessonId">;

/** What the page of a question shows of its hints; null where there are none to take. */
export function hintsOf(question: HintedQuestion, rows: readonly HintRow[]): TakenHint[] | null {
  if (!env().ai || !takesHints(question.kind)) return null;
  return takenHints(question, rows);
}

export const takenHints = (
  { id, lessonId }: Pick<HintedQuestion, "id" | "lessonId">,
  rows: readonly HintRow[],
): TakenHint[] =>
  rows
    .filter(({ questionId }) => questionId === id)
    .toSorted((one, other) => one.step - other.step)
    .map((row) => takenHint(row, lessonId));
