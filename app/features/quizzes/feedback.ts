import type { questions, quizAttempts } from "#app/db/tables/index.ts";
import { isConfidence, wantsOverconfidenceNote } from "#app/rules/mastery.ts";

/** Shown once an answer is locked, and never before. */
export interface AnswerFeedback {
  isCorrect: boolean;
  correctOption: number;
  explanation: string;
  feedback: string;
  /** Wrong with high confidence: the most useful moment to learn. */
  isOverconfident: boolean;
}

export function feedbackOf(
  question: typeof questions.$inferSelect,
  attempt: Pick<typeof quizAttempts.$inferSelect, "isCorrect" | "confidenceLevel">,
): AnswerFeedback {
  const { isCorrect, confidenceLevel } = attempt;
  return {
    isCorrect,
    correctOption: question.correctOption,
    explanation: question.explanation,
    feedback: isCorrect ? question.feedbackCorrect : question.feedbackIncorrect,
    isOverconfident: wantsOverconfidenceNote(
      isCorrect,
      isConfidence(confidenceLevel) ? confidenceLevel : null,
    ),
  };
}
