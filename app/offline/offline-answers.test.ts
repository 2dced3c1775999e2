import { expect, test } from "vitest";
import { answersTheSame, type OfflineAnswer } from "./offline-answers.ts";

const inQuiz: OfflineAnswer = {
  learner: "learner",
  lessonId: "lesson",
  questionId: "question",
  answerId: "first",
  answer: ["1"],
  confidence: null,
  seconds: null,
};

test("a question answered offline in the quiz and in a review is answered twice, elsewhere once", () => {
  const inReview = { ...inQuiz, answerId: "second", instance: 0 };

  expect(answersTheSame(inQuiz, inReview)).toBe(false);
  expect(answersTheSame(inQuiz, { ...inQuiz, answerId: "again" })).toBe(true);
  // Another case of the same question.
  expect(answersTheSame(inReview, { ...inReview, answerId: "again", instance: 3 })).toBe(true);
  expect(answersTheSame(inQuiz, { ...inQuiz, questionId: "another" })).toBe(false);
});
