import type { questions } from "#app/db/tables/index.ts";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { questionOf } from "../quizzes/stored-question.ts";

/** A stored question of four options as it was written. */
export function draftOfStored(row: typeof questions.$inferSelect): DraftQuestion {
  const question = questionOf(row);
  if (question.kind !== "choice") throw new TypeError("only four options can be shuffled");
  const { options } = question.content;
  const { option, explanation, feedbackCorrect, feedbackIncorrect } = question.key;
  return {
    question_text: row.questionText,
    options,
    correct_answer: options[option] ?? "",
    explanation,
    feedback_correct: feedbackCorrect,
    feedback_incorrect: feedbackIncorrect,
    difficulty_level: row.difficultyLevel,
    concept: "",
  };
}
