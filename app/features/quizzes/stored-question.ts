import type { questions } from "#app/db/tables/index.ts";
import {
  describeResponse,
  instanceOf,
  type OpenQuestion,
  type Question,
} from "#app/rules/questions/question.ts";

type Row = Pick<typeof questions.$inferSelect, "kind" | "content" | "key">;

/**
 * Without the template of a question with parameters: the case of this seed, of which 0 is the one in the row. Content
 * and key were parsed together when they were stored, so they belong to the row's kind.
 */
export const questionOf = ({ kind, content, key }: Row, seed = 0): Question =>
  instanceOf("", { kind, content, key } as Question, seed).question;

type TextRow = Omit<Row, "key"> &
  Pick<typeof questions.$inferSelect, "questionText"> & { key: Row["key"] | null };

/** What the case of this seed asks. Only a number's text depends on its key. */
export const textOf = ({ questionText, kind, content, key }: TextRow, seed: number): string =>
  key === null
    ? questionText
    : instanceOf(questionText, { kind, content, key } as Question, seed).text;

/** Without the key: safe to send before the answer is locked. */
export const openQuestionOf = ({ kind, content }: Omit<Row, "key">) =>
  ({ kind, content }) as OpenQuestion;

/** A learner's answer in words. */
export const answerInWords = (row: Omit<Row, "key">, response: unknown) =>
  describeResponse(openQuestionOf(row), response);
