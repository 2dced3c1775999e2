import { expect, test } from "vitest";
import type { OpenQuestion } from "#app/ai/answer-check/check-answers.ts";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { examineQuestions } from "./examine-questions.ts";

const QUESTION: DraftQuestion = {
  question_text: "What does a dancing bee tell the others?",
  options: ["Where nectar is", "How old she is", "When it snows", "Which cell is free"],
  correct_answer: "Where nectar is",
  explanation: "The angle of the dance points the way.",
  feedback_correct: "The dance is a map.",
  feedback_incorrect: "It points outside.",
  difficulty_level: 2,
  concept: "Waggle dance",
};
const LESSON = { explanation: "Bees dance.", example: "", elaboration: "" };

/** Answers rightly, and the hidden question as often as said. */
const verifier = (guesses: number) => {
  let left = guesses;
  return async (_: unknown, questions: OpenQuestion[]) => ({
    errors: [],
    solutions: questions.map(({ question_text, options }) => {
      const isHidden = question_text.startsWith("(The question is hidden");
      const key = ["Where nectar is", "None of these"].find((option) => options.includes(option));
      const isRight = !isHidden || (left -= 1) >= 0;
      return { answer: isRight ? options.indexOf(key ?? "") : ("ambiguous" as const), because: "" };
    }),
  });
};

test.each([
  [0, null],
  [1, null],
  [2, "choices-only"],
])("the key found %i times of two by its options alone: %s", async (guesses, gate) => {
  const examination = await examineQuestions(verifier(guesses), LESSON, [QUESTION], {
    level: "full",
    seed: () => 1,
  });
  expect(examination?.doubts).toEqual([null]);
  expect(examination?.giveaways[0]?.gate ?? null).toBe(gate);
});
