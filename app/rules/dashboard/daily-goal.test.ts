import { expect, test } from "vitest";
import { goalCount, goalText } from "./daily-goal.ts";

test.each([
  [0, 1, "0/1", "A lesson or a review, about five minutes."],
  [1, 1, "1/1", "Done for today."],
  [10, 1, "1/1", "Goal reached · 10 lessons and reviews today"],
  [1, 3, "1/3", "A lesson or a review, about five minutes."],
])("%i of a goal of %i reads %s: %s", (done, wanted, count, text) => {
  expect([goalCount({ done, wanted }), goalText({ done, wanted })]).toEqual([count, text]);
});
