import { characterCount } from "../clean-text.ts";
import type { Gate } from "../trust/gates.ts";
import { moderation, wordsOf } from "./guessing.ts";

/** A choice as it is read before answering. */
interface ShownChoice {
  question_text: string;
  options: readonly string[];
  correct_answer: string;
}

export interface Giveaway {
  gate: Extract<Gate, "echo" | "choices-only" | "length">;
  text: string;
}

/**
 * Chosen so that they rarely fit the library's questions, which people went through: 1.2% of 857 choices by `stemWords`,
 * 0.6% by `care`, and no quiz of 60 by the lesson's words, which one question may repeat by chance.
 */
const LIMITS = {
  stemWords: 2,
  lessonShare: 0.3,
  lessonWords: 3,
  echoesPerQuiz: 2,
  care: 2,
} as const;

const STEM: Giveaway = {
  gate: "echo",
  text: "Only the right option repeats words of the question.",
};
const LESSON: Giveaway = {
  gate: "echo",
  text: "The right option is in the lesson's own words, and the others aren't.",
};
const CAREFUL: Giveaway = {
  gate: "choices-only",
  text: "The right option is the only careful one among sweeping ones.",
};
const LONGEST: Giveaway = {
  gate: "length",
  text: "The right option is the longest one in every question.",
};

/** By position: what lets someone find the answer who understood nothing; null if nothing does. */
export function findGiveaways(
  questions: readonly ShownChoice[],
  lesson: string,
): (Giveaway | null)[] {
  const read = wordsOf(lesson);
  const echoes = questions.map((question) => echoesLesson(question, read));
  const isEcho = echoes.filter(Boolean).length >= LIMITS.echoesPerQuiz;
  const longest = longestKey(questions);
  return questions.map((question, index) => {
    if (gap(question, sharedWith(question.question_text)) >= LIMITS.stemWords) return STEM;
    if (isEcho && echoes[index]) return LESSON;
    if (gap(question, moderation) >= LIMITS.care) return CAREFUL;
    return question === longest ? LONGEST : null;
  });
}

/** How far the right option is ahead of the others. */
function gap({ options, correct_answer }: ShownChoice, measure: (option: string) => number) {
  const distractors = options.filter((option) => option !== correct_answer);
  return measure(correct_answer) - Math.max(...distractors.map(measure));
}

function sharedWith(text: string) {
  const words = wordsOf(text);
  return (option: string) => wordsOf(option).intersection(words).size;
}

function echoesLesson(question: ShownChoice, read: Set<string>): boolean {
  const shareRead = (option: string) => {
    const words = wordsOf(option);
    return words.size === 0 ? 0 : words.intersection(read).size / words.size;
  };
  const hasWords = wordsOf(question.correct_answer).size >= LIMITS.lessonWords;
  return hasWords && gap(question, shareRead) > LIMITS.lessonShare;
}

/** The question whose right option stands out most, if the right one is the longest in every question. */
function longestKey(questions: readonly ShownChoice[]): ShownChoice | undefined {
  const excess = questions.map((question) => gap(question, characterCount));
  if (questions.length < 2 || excess.some((characters) => characters <= 0)) return undefined;
  return questions[excess.indexOf(Math.max(...excess))];
}
