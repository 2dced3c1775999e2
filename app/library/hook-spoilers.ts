import type { LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import type { AskBlock } from "#app/rules/blocks/ask.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import type { ContentFault } from "./content-fault.ts";
import { lessonFile } from "./read-course.ts";

/** Numbers with their separators and decimals: `40,800`, `2.556,5`, `0.2`. */
const NUMBER = /\d+(?:[.,\u00a0\u202f]\d+)*/gu;

/**
 * Numbers of the hook that are the answer of a stop or a prediction: a reader who has just seen one has nothing left to
 * guess. A number that the question itself gives is no answer.
 */
export function hookSpoilers(lesson: LibraryLesson): ContentFault[] {
  const { hook, blocks, furtherQuestions, lesson_number } = lesson;
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
    return spoilt.length === 0
      ? []
      : [
          {
            file: lessonFile(lesson_number),
            near: "hook:",
            text: `the hook gives ${spoilt.join(", ")} away, which “${question.slice(0, 60)}” asks for`,
          },
        ];
  });
}

/** Of the right option, with the exact value that it rounds; without options, of the answer. */
function answersOf({ options = [], answer }: AskBlock): string[] {
  const explained = numbersOf(answer.text);
  if (answer.option === undefined) return explained;
  const key = numbersOf(options[answer.option] ?? "");
  const isRounded = (value: string) =>
    key.some((rounded) => Math.abs(Number(value) - Number(rounded)) <= Number(value) * ROUNDING);
  return [...new Set([...key, ...explained.filter(isRounded)])];
}

/** 28,100 becomes 'About 28,000'. */
const ROUNDING = 0.01;

/** Without separators, so that `40,800` and `40.800` are one. */
const numbersOf = (text: string): string[] => [
  ...new Set(
    (text.match(NUMBER) ?? []).map((number) => number.replaceAll(/[.,\u00a0\u202f]/gu, "")),
  ),
];
