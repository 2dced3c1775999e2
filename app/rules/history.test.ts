import { expect, test } from "vitest";
import { historyTier, timeLabel } from "./history.ts";

test.each([
  [0, "none"],
  [1, "few"],
  [9, "few"],
  [10, "some"],
  [49, "some"],
  [50, "many"],
  [5000, "many"],
])("%i completed lessons are '%s'", (lessonsCompleted, tier) => {
  expect(historyTier(lessonsCompleted).tier).toBe(tier);
});

test.each([
  [null, "~5 min"],
  [0, "~5 min"],
  [-3, "~5 min"],
  [1, "1 min"],
  [89, "1 min"],
  [90, "2 min"],
  [300, "5 min"],
])("%s seconds read '%s'", (seconds, label) => {
  expect(timeLabel(seconds)).toBe(label);
});
