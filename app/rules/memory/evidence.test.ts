import { expect, test } from "vitest";
import { ratingOf, rightChance, sureAfter } from "./evidence.ts";
import { anAnswer } from "../../../test/an-answer.ts";

const ALWAYS_RIGHT = Array.from({ length: 20 }, () => true);

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
  expect(ratingOf(anAnswer(answer), true, ALWAYS_RIGHT)).toBe(rating);
});

test("a known question is never Easy", () => {
  expect(ratingOf(anAnswer({ confidence: 5, setting: "review" }), false, ALWAYS_RIGHT)).toBe(
    "good",
  );
});

test("'sure' pays while 19 of the latest 20 answers given as sure were right", () => {
  const sure = anAnswer({ confidence: 5, setting: "review" });
  const wrong = sureAfter(ALWAYS_RIGHT, { ...sure, isCorrect: false });
  const twice = sureAfter(wrong, { ...sure, isCorrect: false });

  expect(ratingOf(sure, true, wrong)).toBe("easy");
  expect(ratingOf(sure, true, twice)).toBe("good");
  expect(ratingOf(sure, true, ALWAYS_RIGHT.slice(0, 18))).toBe("good");
  expect(sureAfter(wrong, anAnswer({ confidence: 3 }))).toEqual(wrong);
});

test("a forgotten answer may still be guessed", () => {
  expect(rightChance(0.9, 0, 0)).toBe(0.9);
  expect(rightChance(0.9, 0.25, 0)).toBeCloseTo(0.925);
  expect(rightChance(0, 0.25, 0)).toBe(0.25);
  expect(rightChance(1, 0.25, 0.1)).toBe(0.9);
});
