import { expect, test } from "vitest";
import { streakWords } from "./streak-words.ts";

test.each([
  [6, ""],
  [7, "A week and counting."],
  [20, "Two weeks and counting."],
  [28, "Four weeks and counting."],
  [30, "A month of days like this."],
  [61, "Two months of days like this."],
  [100, "A hundred days and counting. You and your curiosity are old friends."],
  [200, "Two hundred days and counting. You and your curiosity are old friends."],
  [365, "A year of days like this."],
])("%i days in a row: %s", (days, words) => {
  expect(streakWords(days)).toBe(words);
});
