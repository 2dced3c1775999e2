import {
  MAX_PARAGRAPHS,
  PARAGRAPHS_MAX_TOKENS,
  rewriteParagraphs,
} from "#app/ai/paragraphs/rewrite-paragraphs.ts";
import type { LessonError } from "#app/ai/answer-check/check-answers.ts";
import { AiError } from "#app/ai/faults.ts";
import { paragraphsOf } from "#app/ai/lesson/paragraphs-of.ts";
import { faultsOfText, TEXT_FIELDS, type FaultyParagraph } from "#app/ai/text-faults.ts";
import { wrongSums } from "#app/rules/generation/arithmetic.ts";
import type { DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { formulaInWords } from "#app/rules/formulas/formula-in-words.ts";
import { replaceFormulas } from "#app/rules/formulas/cut-at-formulas.ts";
import type { Urgency } from "../ai/slots.ts";
import { spendOn, type Run } from "./run.ts";

interface FaultyLesson {
  lesson: DraftLesson;
  faulty: readonly FaultyParagraph[];
  /** The course's. */
  language: string | undefined;
}

/**
 * The lesson with its faulty paragraphs written again: formulas nobody can draw, wrong sums, statements that the writer is
 * not sure of or the verifier calls false or contradicts. What can't be corrected is left out; the rest of the text stays as the reader saw it.
 */
export async function correctText(
  run: Run,
  { lesson, faulty, language }: FaultyLesson,
  errors: readonly LessonError[],
  urgency: Urgency,
): Promise<DraftLesson> {
  const paragraphs = withErrors(lesson, faulty, errors);
  if (paragraphs.length === 0) return lesson;
  const requested = paragraphs.slice(0, MAX_PARAGRAPHS);
  const texts = await rewritten(run, { title: lesson.title, language }, requested, urgency);
  const corrected = { ...lesson };
  for (const [index, paragraph] of paragraphs.entries()) {
    const text = texts[index];
    const isSound =
      typeof text === "string" && text !== paragraph.text && faultsOfText(text).length === 0;
    const replacement = isSound ? text : withoutFaults(paragraph, errors);
    const { field } = paragraph;
    corrected[field] = corrected[field].replace(paragraph.text, () => replacement).trim();
  }
  // A lesson without a word of explanation is none.
  return corrected.explanation === "" ? lesson : corrected;
}

/** The paragraphs with the verifier's objections; a quotation that doesn't occur can't be found. */
function withErrors(
  lesson: DraftLesson,
  faulty: readonly FaultyParagraph[],
  errors: readonly LessonError[],
): FaultyParagraph[] {
  return TEXT_FIELDS.flatMap((field) =>
    paragraphsOf(lesson[field]).flatMap((text) => {
      const earlier = faulty
        .filter((change) => change.field === field && change.text === text)
        .flatMap(({ faults }) => faults);
      const objections = errors
        .filter(({ quote }) => text.includes(quote))
        .map(
          ({ quote, why, correction }) =>
            `“${quote}” is false: ${why} ${correction ? `Right would be: ${correction}` : "Leave it out."}`,
        );
      const faults = [...earlier, ...objections];
      return faults.length === 0 ? [] : [{ field, text, faults }];
    }),
  );
}

async function rewritten(
  run: Run,
  lesson: { title: string; language: string | undefined },
  paragraphs: readonly FaultyParagraph[],
  urgency: Urgency,
): Promise<(string | null)[]> {
  const { models, signal, timeouts } = run;
  const maxTokens = PARAGRAPHS_MAX_TOKENS;
  const call = { writer: "paragraphs", model: models.writer, maxTokens, urgency };
  try {
    const { texts } = await spendOn(run, call, () =>
      rewriteParagraphs(models, lesson, paragraphs, { signal, timeouts, maxTokens }),
    );
    return texts;
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    return [];
  }
}

const SENTENCE_END = /(?<=[.!?。！？…]["”»)]?)(?=\s)/;

/** Without a corrected paragraph: sentences as the verifier corrected them, none with a wrong sum, formulas as words. */
function withoutFaults({ text, faults }: FaultyParagraph, errors: readonly LessonError[]): string {
  const repaired = errors.reduce(
    (whole, { quote, correction }) => whole.replace(quote, () => correction ?? ""),
    text,
  );
  const unsure = faults.flatMap((fault) => /^You are not sure of “(.+)”/s.exec(fault)?.[1] ?? []);
  // Only in doubt. Apart from each other, sentences may look faulty that aren't.
  if (unsure.length === 0 && faultsOfText(repaired).length === 0) return repaired.trim();
  return repaired
    .split(SENTENCE_END)
    .filter((sentence) => wrongSums(sentence).length === 0)
    .filter((sentence) => !unsure.some((quote) => isOf(sentence, quote)))
    .map((sentence) => (faultsOfText(sentence).length === 0 ? sentence : inPlainWords(sentence)))
    .join("")
    .trim();
}

const isOf = (sentence: string, quote: string) =>
  sentence.includes(quote) || (sentence.trim() !== "" && quote.includes(sentence.trim()));

/** Keeps the spaces around, which `formulaInWords` would not. */
const inPlainWords = (sentence: string) =>
  replaceFormulas(sentence, ({ latex }) => formulaInWords(latex)).replaceAll(
    /\$\$|\\[a-zA-Z]+(?:\{[^{}]*\})*|\\[()[\]]/g,
    (latex) => formulaInWords(latex.replaceAll("$", "")),
  );
