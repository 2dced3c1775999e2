import { expect, test } from "vitest";
import { REVIEW_QUESTIONS } from "../quizzes/choose-questions.ts";
import { NEW_PACE } from "../memory/memory.ts";
import {
  MINUTES_A_DAY,
  portionOf,
  PORTION,
  questionMinutes,
  questionsADay,
  type DueConcept,
} from "./portion.ts";

const NOW = new Date("2026-11-24T18:00:00Z");
const DAY = 86_400_000;

/** Last answered so many days ago. */
const due = (stability: number, daysAgo: number): DueConcept => ({
  stability,
  difficulty: 5,
  lastReviewedAt: new Date(NOW.getTime() - daysAgo * DAY),
});

const portion = (some: Partial<Parameters<typeof portionOf<DueConcept>>[0]>) =>
  portionOf(
    { due: [], pace: NEW_PACE, parameters: null, minutes: 5, answeredToday: 0, ...some },
    NOW,
  );

test("reviews take at most three of five minutes, and as much of ten and fifteen", () => {
  expect(MINUTES_A_DAY.map(questionsADay)).toEqual([6, 12, 18]);
  for (const minutes of MINUTES_A_DAY)
    expect(questionMinutes(questionsADay(minutes)) / minutes).toBeCloseTo(PORTION.share);
  expect([0, 1, 2, 3].map(questionMinutes)).toEqual([0, 1, 1, 2]);
});

test("a question takes as long as a sitting of five minutes says", () => {
  expect(questionMinutes(REVIEW_QUESTIONS)).toBe(5);
});

test("what is due on an ordinary day is all proposed", () => {
  const three = [due(2, 2), due(5, 5), due(30, 31)];
  expect(portion({ due: three })).toMatchObject({ later: [], minutes: 2 });
  expect(portion({ due: three }).today).toHaveLength(3);
});

test("after a pause a day is no longer than any other, and nothing is lost", () => {
  const many = Array.from({ length: 28 }, (_, index) => due(2 + index, 20));
  const { today, later, minutes } = portion({ due: many });
  expect(today).toHaveLength(6);
  expect(minutes).toBe(3);
  expect(new Set([...today, ...later])).toEqual(new Set(many));
  expect(portion({ due: many, minutes: 15 }).today).toHaveLength(18);
});

test("what was asked today leaves less room, and never less than none", () => {
  const many = Array.from({ length: 28 }, () => due(4, 20));
  expect(portion({ due: many, answeredToday: 4 }).today).toHaveLength(2);
  expect(portion({ due: many, answeredToday: 9 })).toMatchObject({ today: [], minutes: 0 });
});

test("an idea that fades comes before one that hardly does", () => {
  const fading = due(4, 8);
  const firm = due(90, 95);
  expect(portion({ due: [firm, fading] }).today).toEqual([fading, firm]);
});

test("an idea seen just now would gain nothing", () => {
  const fresh = due(40, 0);
  const waiting = due(40, 45);
  expect(portion({ due: [fresh, waiting] }).today).toEqual([waiting, fresh]);
});
