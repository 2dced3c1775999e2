import { toMarkdown } from "#app/rules/blocks/block.ts";
import type { PlacedInteractive } from "#app/rules/blocks/lesson-blocks.ts";
import { comparable } from "#app/rules/clean-text.ts";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { wordCount } from "#app/rules/lessons/prose/readability.ts";
import { isKeyInStem } from "#app/rules/questions/text-faults.ts";
import type { LessonError } from "../../answer-check/check-answers.ts";
import { TEXT_FIELDS } from "../../text-faults.ts";
import { wordsOf } from "./interactive-words.ts";
import { blockOf } from "./sound-interactive.ts";

/** A shorter option is a term that both need. */
const MIN_KEY_WORDS = 3;

/** These state facts; a plot or a balance may have figures that are only there to be moved. */
const FACTUAL = new Set(["sort", "timeline"]);

/**
 * Whether what the reader tries out has to go, once the lesson is checked: the verifier calls something in it false, it says a
 * question's answer, or it has figures that the lesson's text, which was checked, doesn't have.
 */
export function isDoubted(
  placed: PlacedInteractive,
  lesson: Pick<DraftLesson, "explanation" | "example" | "elaboration" | "questions">,
  errors: readonly Pick<LessonError, "quote">[],
): boolean {
  const words = wordsOf(placed.block);
  const markdown = toMarkdown(blockOf(placed));
  return (
    errors.some(({ quote }) => [...words, markdown].some((text) => text.includes(quote))) ||
    lesson.questions.some((question) => words.some((text) => hasAnswer(text, question))) ||
    (FACTUAL.has(placed.block.kind) && hasOtherFigures(words, lesson))
  );
}

function hasAnswer(text: string, { correct_answer, options }: DraftQuestion): boolean {
  if (wordCount(correct_answer) < MIN_KEY_WORDS) return false;
  const others = options.filter((option) => option !== correct_answer).map(comparable);
  return isKeyInStem(comparable(correct_answer), others, comparable(text));
}

const figuresIn = (text: string) => text.match(/\d[\d.,]*\d/gu) ?? [];

function hasOtherFigures(
  words: readonly string[],
  lesson: Pick<DraftLesson, (typeof TEXT_FIELDS)[number]>,
): boolean {
  const stated = new Set(TEXT_FIELDS.flatMap((field) => figuresIn(lesson[field])));
  return words.flatMap(figuresIn).some((figure) => !stated.has(figure));
}
