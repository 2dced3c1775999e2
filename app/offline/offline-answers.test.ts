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

test("a second try, a prediction and the end of a lesson are each something of their own", () => {
  const finish = { ...inQuiz, kind: "finish" as const, questionId: "" };
  expect(answersTheSame(inQuiz, { ...inQuiz, attempt: 1 })).toBe(true);
  expect(answersTheSame(inQuiz, { ...inQuiz, attempt: 2 })).toBe(false);
  expect(answersTheSame(inQuiz, { ...inQuiz, kind: "prediction" })).toBe(false);
  expect(answersTheSame(finish, { ...finish, answerId: "again" })).toBe(true);
  expect(answersTheSame(finish, { ...finish, lessonId: "another" })).toBe(false);
});
