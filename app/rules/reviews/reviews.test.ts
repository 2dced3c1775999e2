import { expect, test } from "vitest";
import { nextDifficulty } from "./reviews.ts";

test.each([
  [3, 1, 2],
  [3, 0.8, 2],
  [3, 0.79, 3],
  [3, 0.51, 3],
  [3, 0.5, 4],
  [3, 0, 4],
  [1, 1, 1],
  [5, 0, 5],
])("difficulty %i becomes, after a score of %d, %i", (difficulty, score, next) => {
  expect(nextDifficulty(difficulty, score)).toBe(next);
});
