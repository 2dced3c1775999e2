import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import type { Doubt } from "#app/rules/trust/gates.ts";
import { wordsOf } from "#app/rules/questions/guessing.ts";
import { paragraphsOf } from "./lesson/paragraphs-of.ts";
import { TEXT_FIELDS, type FaultyParagraph, type TextField } from "./text-faults.ts";

/** With fewer words in common, a paragraph may have nothing to do with the key. */
const MIN_SHARED = 2;

/**
 * The paragraphs that teach an answer which the verifier contradicts as soon as it doesn't see the lesson. It then agreed
 * only because the lesson says so, and the lesson may be wrong.
 */
export function doubtedParagraphs(
  lesson: Pick<DraftLesson, TextField>,
  doubted: readonly (Doubt & { question: DraftQuestion })[],
): FaultyParagraph[] {
  return doubted
    .filter(({ gate }) => gate === "lesson-withheld")
    .flatMap(({ question, because }) => {
      const paragraph = paragraphWithKey(lesson, question);
      const fault = `Someone without this lesson answers “${question.question_text}” otherwise than with “${question.correct_answer}”. ${because} Work it out again. If this paragraph is right, write it unchanged.`;
      return paragraph ? [{ ...paragraph, faults: [fault] }] : [];
    });
}

/** The paragraph that shares most words with the key; its question decides between equals. */
function paragraphWithKey(
  lesson: Pick<DraftLesson, TextField>,
  { correct_answer, question_text }: DraftQuestion,
): Pick<FaultyParagraph, "field" | "text"> | null {
  const shared = (text: string, other: string) => wordsOf(text).intersection(wordsOf(other)).size;
  const [best] = TEXT_FIELDS.flatMap((field) =>
    paragraphsOf(lesson[field]).map((text) => ({
      field,
      text,
      ofKey: shared(text, correct_answer),
      ofQuestion: shared(text, question_text),
    })),
  ).toSorted((one, other) => other.ofKey - one.ofKey || other.ofQuestion - one.ofQuestion);
  if (!best || best.ofKey < MIN_SHARED) return null;
  return { field: best.field, text: best.text };
}
