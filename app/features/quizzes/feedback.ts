import type { answers, questions } from "#app/db/tables/index.ts";
import { wantsOverconfidenceNote } from "#app/rules/confidence.ts";
import { describeKey, type Key, type Response } from "#app/rules/questions/question.ts";
import { questionOf } from "./stored-question.ts";

/** Shown once an answer is locked, and never before. */
export interface AnswerFeedback {
  response: Response;
  isCorrect: boolean;
  key: Key;
  /** What is right, in words. */
  rightAnswer: string;
  explanation: string;
  feedback: string;
  /** Wrong with high confidence: the most useful moment to learn. */
  isOverconfident: boolean;
}

export function feedbackOf(
  question: typeof questions.$inferSelect,
  answer: Pick<typeof answers.$inferSelect, "response" | "isCorrect" | "confidence" | "seed">,
): AnswerFeedback {
  const { response, isCorrect, confidence } = answer;
  const shown = questionOf(question, answer.seed);
  const { key } = shown;
  return {
    response,
    isCorrect,
    key,
    rightAnswer: describeKey(shown),
    explanation: key.explanation,
    feedback: isCorrect ? key.feedbackCorrect : key.feedbackIncorrect,
    isOverconfident: wantsOverconfidenceNote(isCorrect, confidence),
  };
}
