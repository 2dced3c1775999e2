import { expect, test } from "vitest";
import { isConfidence, wantsOverconfidenceNote } from "./confidence.ts";

test.each([
  [false, 3, false],
  [false, 4, true],
  [false, 5, true],
  [true, 5, false],
  [false, null, false],
  [false, undefined, false],
] as const)(
  "correct: %s at confidence %s gets the overconfidence note: %s",
  (isCorrect, confidence, note) => {
    expect(wantsOverconfidenceNote(isCorrect, confidence)).toBe(note);
  },
);

test.each([0, 6, 2.5, "3", null, undefined])("%s is no confidence", (value) => {
  expect(isConfidence(value)).toBe(false);
});
