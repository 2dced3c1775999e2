import { expect, test } from "vitest";
import { nextDifficulty, reviewMinutes, reviewsForToday } from "./reviews.ts";

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

test.each([
  [0, 0],
  [1, 3],
  [2, 5],
  [3, 8],
])("%i reviews take about %i minutes", (reviews, minutes) => {
  expect(reviewMinutes(reviews)).toBe(minutes);
});

test.each([
  [0, 0, 0],
  [4, 0, 4],
  [102, 0, 10],
  [98, 4, 6],
  [3, 9, 1],
  [92, 10, 0],
  [92, 12, 0],
])("of %i lessons due, after %i reviews, today proposes %i", (due, done, proposed) => {
  expect(reviewsForToday(due, done)).toBe(proposed);
});
