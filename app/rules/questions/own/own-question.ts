import { characterCount, cleanLine, comparable } from "../../clean-text.ts";
import type { ShortKey } from "../kinds/short.ts";

/** A question that a learner asks themselves, about a lesson of their own course. */
export interface OwnQuestion {
  text: string;
  /** Accepted, the first is shown as the answer. */
  answers: string[];
}

export const OWN_QUESTIONS = {
  perLesson: 50,
  questionCharacters: 300,
  answerCharacters: 100,
  otherAnswers: 10,
} as const;

/** As typed. */
export interface TypedQuestion {
  question: string;
  answer: string;
  /** One on each line. */
  others: string;
}

export type CheckedQuestion =
  | { status: "ok"; question: OwnQuestion }
  | { status: "refused"; message: string };

/** `fallback`: the answer stays as it is where none was typed. */
export function checkOwnQuestion(
  typed: TypedQuestion,
  fallback: readonly string[] | null = null,
): CheckedQuestion {
  const text = cleanLine(typed.question);
  const answer = cleanLine(typed.answer);
  const others = typed.others.split("\n").map(cleanLine).filter(Boolean);
  const typedAnswers = distinct([answer, ...others].filter(Boolean));
  const answers = answer === "" && others.length === 0 ? [...(fallback ?? [])] : typedAnswers;
  const refused = (message: string) => ({ status: "refused", message }) as const;
  const { questionCharacters, answerCharacters, otherAnswers } = OWN_QUESTIONS;
  if (text === "") return refused("Write your question first.");
  if (characterCount(text) > questionCharacters)
    return refused(`Please keep the question to ${questionCharacters} characters or fewer.`);
  if (answers.length === 0 || (answer === "" && others.length > 0))
    return refused("Write the answer, too.");
  // What can't be typed into the answer's field could never be right.
  if (answers.some((each) => each.length > answerCharacters))
    return refused(`Please keep each answer to ${answerCharacters} characters or fewer.`);
  if (answers.length > otherAnswers + 1)
    return refused(`Please name at most ${otherAnswers} other answers.`);
  return { status: "ok", question: { text, answers } };
}

const distinct = (answers: readonly string[]) =>
  answers.filter(
    (answer, index) =>
      answers.findIndex((other) => comparable(other) === comparable(answer)) === index,
  );

/** Its stored form. */
export const keyOfOwn = ({ answers }: OwnQuestion): ShortKey => ({
  accepted: answers,
  beliefs: [],
  explanation: "You wrote this question and its answer.",
  feedbackCorrect: "That's the answer you wrote.",
  feedbackIncorrect: "You wrote another answer.",
});
