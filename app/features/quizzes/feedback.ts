import type { answers, questions } from "#app/db/tables/index.ts";
import { wantsOverconfidenceNote } from "#app/rules/quizzes/confidence.ts";
import { hintFor, type Hint } from "#app/rules/questions/hint.ts";
import {
  beliefBehind,
  describeKey,
  type Key,
  type Response,
} from "#app/rules/questions/question.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { isSettled, type Tries } from "#app/rules/questions/tries.ts";
import { answerInWords, questionOf } from "./stored-question.ts";

/** Shown once an answer is locked, and never before. */
export interface AnswerFeedback {
  isSettled: true;
  /** The last try. */
  response: Response;
  /** Of the first try: the one that counts. */
  isCorrect: boolean;
  /** Of the second try; null where the first was right. */
  isSecondCorrect: boolean | null;
  key: Key;
  /** What is right, in words. */
  rightAnswer: string;
  explanation: string;
  feedback: string;
  /** What someone who gave the first answer probably believes. */
  belief: string | null;
  /** Wrong with high confidence: the most useful moment to learn. */
  isOverconfident: boolean;
  /** The passage of the learner's source that holds the answer. */
  citation: PassageCitation | null;
}

/** After a first wrong answer: nothing about the key but a hint. */
export interface SecondTry extends Hint {
  isSettled: false;
  isCorrect: false;
  response: Response;
  /** The first answer in words. */
  firstAnswer: string;
}

export type AnsweredRow = Pick<
  typeof questions.$inferSelect,
  "kind" | "content" | "key" | "citation"
>;
type AnswerRow = Pick<
  typeof answers.$inferSelect,
  "response" | "isCorrect" | "confidence" | "seed"
>;

/** All about one answer: there is no second try. */
export const feedbackOf = (question: AnsweredRow, answer: AnswerRow) =>
  settledFeedback(question, answer, null);

/** What may be said about the answers to a question so far; null while there are none. */
export function feedbackOn(
  question: AnsweredRow,
  tries: Tries<AnswerRow>,
): AnswerFeedback | SecondTry | null {
  const { first, second } = tries;
  if (first === null) return null;
  if (isSettled(tries)) return settledFeedback(question, first, second);
  const { response, seed } = first;
  const firstAnswer = answerInWords(question, response);
  const hint = hintFor(questionOf(question, seed), response);
  return { isSettled: false, isCorrect: false, response, firstAnswer, ...hint };
}

function settledFeedback(
  question: AnsweredRow,
  first: AnswerRow,
  second: AnswerRow | null,
): AnswerFeedback {
  const last = second ?? first;
  const instance = questionOf(question, first.seed);
  const { key } = instance;
  return {
    isSettled: true,
    response: last.response,
    isCorrect: first.isCorrect,
    isSecondCorrect: second && second.isCorrect,
    key,
    rightAnswer: describeKey(instance),
    explanation: key.explanation,
    feedback: last.isCorrect ? key.feedbackCorrect : key.feedbackIncorrect,
    belief: first.isCorrect ? null : (beliefBehind(instance, first.response)?.belief ?? null),
    citation: question.citation,
    isOverconfident: wantsOverconfidenceNote(first.isCorrect, first.confidence),
  };
}
