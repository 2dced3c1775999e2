import type { LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import type { AskBlock } from "#app/rules/blocks/ask.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { numbersInWords } from "#app/rules/lessons/prose/numbers-in-words.ts";
import { wordsOf } from "#app/rules/questions/guessing.ts";
import type { ContentFault } from "./content-fault.ts";
import { lessonFile } from "./read-course.ts";

/** Numbers with their separators and decimals: `40,800`, `2.556,5`, `0.2`. */
const NUMBER = /\d+(?:[.,\u00a0\u202f]\d+)*/gu;

/**
 * Numbers of the hook that are the answer of a stop or a prediction: a reader who has just seen one has nothing left to
 * guess. A number that the question itself gives is no answer.
 */
export function hookSpoilers(lesson: LibraryLesson): ContentFault[] {
  const { hook, blocks, furtherQuestions } = lesson;
  const stops = blocks.flatMap((block) =>
    block.kind === "ask" ? [{ question: block.prompt, answers: answersOf(block) }] : [],
  );
  const predictions = furtherQuestions.flatMap((question) =>
    question.use === "predict" && isChoice(question)
      ? [{ question: question.question_text, answers: numbersOf(question.correct_answer) }]
      : [],
  );
  const inHook = numbersOf(hook);
  return [...stops, ...predictions].flatMap(({ question, answers }) => {
    const answer = numbersOf(question);
    const spoilt = answers.filter((number) => inHook.includes(number) && !answer.includes(number));
    return spoilt.length === 0 ? [] : [faultOfHook(lesson, spoilt, question)];
  });
}

const faultOfHook = (
  { lesson_number }: LibraryLesson,
  spoilt: readonly string[],
  question: string,
): ContentFault => ({
  file: lessonFile(lesson_number),
  near: "hook:",
  text: `the hook gives ${spoilt.join(", ")} away, which “${question.slice(0, 60)}” asks for`,
});

/** Of the right option, with the exact value that it rounds; without options, of the answer. */
function answersOf({ options = [], answer }: AskBlock): string[] {
  const explained = numbersOf(withoutCitations(answer.text));
  if (answer.option === undefined) return explained;
  const key = numbersOf(options[answer.option] ?? "");
  const isRounded = (value: string) =>
    key.some((rounded) => Math.abs(Number(value) - Number(rounded)) <= Number(value) * ROUNDING);
  return [...new Set([...key, ...explained.filter(isRounded)])];
}

/** 28,100 becomes 'About 28,000'. */
const ROUNDING = 0.01;

/** Smaller ones are in every text: one of them, two of three. */
const LEAST_IN_WORDS = 5;

/** Without separators, so that `40,800` and `40.800` are one, and 'eight' is 8. */
const numbersOf = (text: string): string[] => [
  ...new Set([
    ...(text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[.,\u00a0\u202f]/gu, "")),
    ...numbersInWords(text)
      .filter((number) => number >= LEAST_IN_WORDS)
      .map(String),
  ]),
];

/** Shorter words are in every text. */
const MIN_STEM = 5;

/**
 * Words of the hook that only the right option has: neither another option nor the question uses them, so a reader who remembers
 * the hook needs no guess.
 */
export function wordSpoilers(lesson: LibraryLesson): ContentFault[] {
  const inHook = stemsOf(lesson.hook);
  return choicesIn(lesson).flatMap(({ question, key, others }) => {
    const shared = new Set([question, ...others].flatMap((text) => [...stemsOf(text).keys()]));
    const spoilt = [...stemsOf(key)].filter(([stem]) => inHook.has(stem) && !shared.has(stem));
    return spoilt.length === 0
      ? []
      : [
          faultOfHook(
            lesson,
            spoilt.map(([, word]) => word),
            question,
          ),
        ];
  });
}

/** Stops with options, and the prediction. */
const choicesIn = ({ blocks, furtherQuestions }: LibraryLesson) => [
  ...blocks.flatMap((block) => {
    if (block.kind !== "ask" || block.answer.option === undefined) return [];
    const { prompt, options = [], answer } = block;
    const others = options.filter((_, index) => index !== answer.option);
    return [{ question: prompt, key: options[answer.option!] ?? "", others }];
  }),
  ...furtherQuestions.flatMap((question) =>
    question.use === "predict" && isChoice(question)
      ? [
          {
            question: question.question_text,
            key: question.correct_answer,
            others: question.options.filter((option) => option !== question.correct_answer),
          },
        ]
      : [],
  ),
];

/** Words by their first letters, which 'doubles' and 'doubled' share. */
const stemsOf = (text: string) =>
  new Map(
    [...wordsOf(text)]
      .filter((word) => word.length >= MIN_STEM && !EVERYWHERE.has(word))
      .map((word) => [word.slice(0, MIN_STEM), word]),
  );

/** Words of any subject. */
const EVERYWHERE = new Set(
  "about above after again almost always another because before being below between could depends every everyone first later little might minutes months never nothing often other others people person place right second still their there these thing things think those three through times today under until using weeks where which while whole without would write wrong years".split(
    " ",
  ),
);
