import { faultsOfText } from "#app/ai/text-faults.ts";
import { wrongSums } from "#app/rules/generation/arithmetic.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { cutAtFormulas, formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { findGiveaways } from "#app/rules/questions/giveaways.ts";
import type { ReviewState } from "#app/rules/trust/review-state.ts";
import { readingGrade, wordCount } from "#app/rules/lessons/prose/readability.ts";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { stockPhraseIn } from "#app/rules/generation/stock-phrases.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import type { Brief } from "./brief.ts";

export interface WrittenLesson {
  title: string;
  blocks: Block[];
  questions: (DraftQuestion & { state: ReviewState })[];
}

/** What code can tell about two lessons of a course; each check passes or says what it found. */
export type Scores = Record<Check, string | null>;

export const CHECKS = [
  "words",
  "readable",
  "formulas",
  "sums",
  "plain-text",
  "stock-phrases",
  "kinds",
  "questions",
  "keys",
  "guessable",
  "no-repeats",
] as const;
export type Check = (typeof CHECKS)[number];

const LIMITS = { leastWords: 700, mostWords: 1_200, readingGrade: 10, questions: 3 } as const;
/** Shorter sentences are the same by chance. */
const MIN_WORDS_REPEATED = 6;
const RAW = /\]\(https?:|<\/?[a-z]+[ >/]|^\s*\|.*\|\s*$|^#{1,6} /im;

/** A check passes with null and fails with what was found. */
export function scoreLessons(
  { language, subject }: Pick<Brief, "language" | "subject">,
  lessons: readonly WrittenLesson[],
): Scores {
  const texts = lessons.map(({ blocks }) => mainText(blocks));
  const whole = texts.join("\n\n");
  const questions = lessons.flatMap((lesson) => lesson.questions);
  const latex = [whole, ...questions.flatMap(textsOf)].flatMap(formulasOf);
  const counts = texts.map(wordCount);
  const grade = language === "en" ? readingGrade(prose(whole)) : null;
  const kinds = new Set(lessons.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)));
  const faults = questions.flatMap(lintQuestion);
  return {
    words: firstOf(
      counts.filter((words) => words < LIMITS.leastWords || words > LIMITS.mostWords),
      (words) => `${words} words`,
    ),
    readable: grade !== null && grade > LIMITS.readingGrade ? `grade ${grade}` : null,
    formulas: firstOf(
      [
        ...latex.flatMap((one) => drawFormula(one.latex, one).fault ?? []),
        ...faultsOfText(whole, { sums: false }),
        ...(subject === "mathematics" && latex.length === 0
          ? ["none in a mathematical topic"]
          : []),
      ],
      (fault) => fault,
    ),
    sums: firstOf(wrongSums(whole), ({ quote, value }) => `${quote}, not ${value}`),
    "plain-text": RAW.exec(prose(whole))?.[0].trim() ?? null,
    "stock-phrases": stockPhraseIn(whole),
    kinds: kinds.size < 3 ? `only ${[...kinds].join(", ")}` : null,
    questions: firstOf(
      lessons.filter((lesson) => lesson.questions.length < LIMITS.questions),
      (lesson) => `${lesson.questions.length} in “${lesson.title}”`,
    ),
    // Those nobody has confirmed, and those whose own explanation miscalculates.
    keys: firstOf(
      questions.filter(
        ({ state, explanation }) =>
          !["checked", "self-checked"].includes(state) || wrongSums(explanation).length > 0,
      ),
      ({ question_text }) => question_text,
    ),
    guessable: firstOf(
      [
        ...faults.map(({ text }) => text),
        ...lessons.flatMap((lesson, index) =>
          findGiveaways(lesson.questions, texts[index] ?? "").flatMap((one) => one?.text ?? []),
        ),
      ],
      (text) => text,
    ),
    "no-repeats": repeatedSentence(texts),
  };
}

/** The share of checks passed, 0 to 1. */
export const shareOf = (scores: Scores): number =>
  CHECKS.filter((check) => scores[check] === null).length / CHECKS.length;

const firstOf = <Found>(found: readonly Found[], describe: (one: Found) => string) =>
  found.length === 0 ? null : describe(found[0]!);

const prose = (text: string) =>
  cutAtFormulas(text.replaceAll(/```[^]*?(?:```|$)/g, " "))
    .filter((piece) => typeof piece === "string")
    .join(" ");

const textsOf = ({ question_text, options, explanation }: DraftQuestion) => [
  question_text,
  ...options,
  explanation,
];

/** A sentence that two lessons share. */
function repeatedSentence(texts: readonly string[]): string | null {
  const seen = new Map<string, number>();
  for (const [index, text] of texts.entries())
    for (const sentence of text.split(/(?<=[.!?。！？])\s+|\n+/)) {
      const words = sentence.trim().toLowerCase();
      if (wordCount(words) < MIN_WORDS_REPEATED) continue;
      if ((seen.get(words) ?? index) !== index) return sentence.trim();
      seen.set(words, index);
    }
  return null;
}
