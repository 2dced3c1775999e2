import { expect, test } from "vitest";
import {
  checkFor,
  checkImageName,
  checkNumbers,
  CHECKS,
  chooseCheckQuestions,
  daysOpen,
} from "./checks.ts";
import { drawnResults } from "../../../vite-plugins/drawn-results.ts";
import { addDays, asDay } from "../day.ts";

const finishedOn = asDay("2026-11-16");

test.each([
  [0, null],
  [6, null],
  [7, 7],
  [29, 7],
  [30, 30],
  [700, 30],
] as const)("%i days after a topic the check for today is the one after %s days", (days, after) => {
  expect(checkFor(finishedOn, addDays(finishedOn, days))).toBe(after);
});

test("a check is new on its first day", () => {
  expect(daysOpen(finishedOn, 7, addDays(finishedOn, 7))).toBe(0);
  expect(daysOpen(finishedOn, 30, addDays(finishedOn, 35))).toBe(5);
});

const candidates = Array.from({ length: 30 }, (_, index) => ({
  id: `${index}`,
  conceptId: `${index % 15}`,
  timesSeen: 0,
}));

test("a check asks about different ideas, and others each time it is drawn", () => {
  const chosen = chooseCheckQuestions(candidates, 1);

  expect(chosen).toHaveLength(CHECKS.questions);
  expect(new Set(chosen.map(({ conceptId }) => conceptId)).size).toBe(CHECKS.questions);
  expect(chooseCheckQuestions(candidates, 1)).toEqual(chosen);
  expect(chooseCheckQuestions(candidates, 2)).not.toEqual(chosen);
});

test("the second check asks what the first one didn't, as long as there is something", () => {
  const first = new Set(chooseCheckQuestions(candidates, 1).map(({ id }) => id));
  const seen = candidates.map((candidate) => ({
    ...candidate,
    timesSeen: Number(first.has(candidate.id)),
  }));

  const second = chooseCheckQuestions(seen, 3);

  expect(second.filter(({ id }) => first.has(id))).toEqual([]);
  expect(chooseCheckQuestions(seen.slice(0, 3), 3)).toHaveLength(3);
});

test("a prediction is said in whole answers of those that were asked", () => {
  expect(checkNumbers({ questions: 8, predicted: 0.84, right: 7 })).toEqual({
    questions: 8,
    predicted: 7,
    right: 7,
  });
  expect(checkNumbers({ questions: 3, predicted: 0.84, right: 0 }).predicted).toBe(3);
  expect(checkNumbers({ questions: 1, predicted: 0.4, right: 1 }).predicted).toBe(0);
});

test("a whole check of which at least half was predicted has its picture, named by its numbers alone", () => {
  const names = drawnResults().map(checkImageName);
  expect(new Set(names).size).toBe(5 * 9);
  expect(names).toContain("8-7-7");
  expect(names).toContain("8-4-0");
  expect(names).toContain("8-8-8");
  expect(names).not.toContain("8-3-8");
});
