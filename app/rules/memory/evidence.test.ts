import { expect, test } from "vitest";
import { predictedRight, ratingOf } from "./evidence.ts";
import { anAnswer } from "../../../test/an-answer.ts";

test.each([
  ["a wrong answer is Again", { isCorrect: false }, "again"],
  ["a right answer is Good", {}, "good"],
  ["right after a hint is Hard", { hints: 1 }, "hard"],
  ["right at the second try is Hard", { attempt: 2 }, "hard"],
  [
    "right, sure, in a review, on a new question is Easy",
    { confidence: 4, setting: "review" },
    "easy",
  ],
  ["being unsure never lowers a right answer", { confidence: 1, setting: "review" }, "good"],
  ["sure in a lesson is Good", { confidence: 5, setting: "lesson" }, "good"],
  ["sure after a hint is Hard", { confidence: 5, hints: 1, setting: "review" }, "hard"],
] as const)("%s", (_, answer, rating) => {
  expect(ratingOf(anAnswer(answer), true)).toBe(rating);
});

test("a known question is never Easy", () => {
  expect(ratingOf(anAnswer({ confidence: 5, setting: "review" }), false)).toBe("good");
});

test("a forgotten answer may still be guessed", () => {
  expect(predictedRight(0.9, 0)).toBe(0.9);
  expect(predictedRight(0.9, 0.25)).toBeCloseTo(0.925);
  expect(predictedRight(0, 0.25)).toBe(0.25);
});
