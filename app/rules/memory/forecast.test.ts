import { expect, test } from "vitest";
import { aReview, anAnswer, onDay } from "../../../test/an-answer.ts";
import { foldAnswers } from "./fold-answers.ts";
import { forecast, weeklyCost } from "./forecast.ts";

const { learner, memories } = foldAnswers(
  [anAnswer(), anAnswer({ id: "2", conceptId: "other" }), aReview(3)],
  0.9,
);
const all = [...memories.values()];

test("the forecast counts each concept on its due day, overdue ones today", () => {
  const days = forecast(all, onDay(4), "UTC", 14);

  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ day: "2026-11-20", concepts: 1 });
  expect(days.reduce((sum, { concepts }) => sum + concepts, 0)).toBe(2);
});

test("remembering more costs more reviews a week", () => {
  const cost = (retention: number) => weeklyCost(all, learner.factor, retention);

  expect(cost(0.8)).toBeLessThan(cost(0.9));
  expect(cost(0.9)).toBeLessThan(cost(0.95));
  expect(weeklyCost([], 1, 0.9)).toBe(0);
});
