import { expect, test } from "vitest";
import { scoreTrend } from "./trend.ts";

test.each([
  [[], "stable"],
  [[0.9, 0.9, 0.9, 0.9, 0.9], "stable"],
  [[0.5, 0.7, 0.7, 0.7, 0.7, 0.7], "improving"],
  [[0.7, 0.8, 0.8, 0.8, 0.8, 0.8], "stable"],
  [[0.9, 0.7, 0.7, 0.7, 0.7, 0.7], "declining"],
  [[0.8, 0.7, 0.7, 0.7, 0.7, 0.7], "stable"],
] as const)("the scores %j are %s", (scores, trend) => {
  expect(scoreTrend(scores)).toBe(trend);
});
