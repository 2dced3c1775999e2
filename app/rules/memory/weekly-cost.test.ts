import { expect, test } from "vitest";
import { aReview, anAnswer } from "../../../test/an-answer.ts";
import { foldAnswers } from "./fold-answers.ts";
import { DEFAULT_SETTINGS } from "./memory.ts";
import { weeklyCost } from "./weekly-cost.ts";

const { learner, memories } = foldAnswers(
  [anAnswer(), anAnswer({ id: "2", conceptId: "other" }), aReview(3)],
  DEFAULT_SETTINGS,
);
const all = [...memories.values()];

test("remembering more costs more reviews a week", () => {
  const cost = (retention: number) => weeklyCost(all, learner.factor, retention);

  expect(cost(0.8)).toBeLessThan(cost(0.9));
  expect(cost(0.9)).toBeLessThan(cost(0.95));
  expect(weeklyCost([], 1, 0.9)).toBe(0);
});
