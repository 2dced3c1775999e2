import * as fc from "fast-check";
import { Rating } from "ts-fsrs";
import { describe, expect, test } from "vitest";
import { addDays, asDay, daysBetween } from "./day.ts";
import {
  afterReview,
  firstReview,
  nextDifficulty,
  reviewMinutes,
  reviewRating,
} from "./review-schedule.ts";

const monday = asDay("2026-03-09");
const anyScore = fc.constantFrom(0, 1 / 3, 0.5, 2 / 3, 0.8, 1);

test.each([
  [0, Rating.Again],
  [0.49, Rating.Again],
  [0.5, Rating.Hard],
  [2 / 3, Rating.Hard],
  [0.79, Rating.Hard],
  [0.8, Rating.Good],
  [0.99, Rating.Good],
  [1, Rating.Easy],
])("a share of %d counts as grade %i", (score, rating) => {
  expect(reviewRating(score)).toBe(rating);
});

describe("the first review", () => {
  test.each([
    [0, "2026-03-10"],
    [0.5, "2026-03-11"],
    [0.8, "2026-03-12"],
    [1, "2026-03-17"],
  ])("after a score of %d is due on %s", (score, due) => {
    expect(firstReview(score, monday)).toMatchObject({ due, lastReview: monday, reps: 1 });
  });
});

describe("further reviews", () => {
  test("have growing intervals when remembered", () => {
    let memory = firstReview(0.8, monday);
    const pauses = [memory.intervalInDays];
    for (let review = 0; review < 5; review += 1) {
      memory = afterReview(memory, 0.8, memory.due);
      pauses.push(memory.intervalInDays);
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses).toEqual([3, 14, 57, 196, 586, 1559]);
  });

  test("come back within days when forgotten, as a lapse", () => {
    let memory = firstReview(1, monday);
    memory = afterReview(memory, 1, memory.due);
    const forgotten = afterReview(memory, 0, memory.due);
    expect(forgotten.intervalInDays).toBeLessThanOrEqual(7);
    expect(forgotten.lapses).toBe(1);
  });

  test("are not postponed by repeating the lesson all day", () => {
    const once = firstReview(0.8, monday);
    let often = once;
    for (let repeat = 0; repeat < 10; repeat += 1) often = afterReview(often, 0.8, monday);
    expect(often.due).toBe(once.due);
  });

  test("survive a clock that was set back", () => {
    const memory = firstReview(1, monday);
    const earlier = afterReview(memory, 1, asDay("2026-03-01"));
    expect(earlier.lastReview).toBe(monday);
    expect(earlier.due >= memory.due).toBe(true);
  });

  test("survive JSON storage", () => {
    const memory = firstReview(0.5, monday);
    const stored = JSON.parse(JSON.stringify(memory));
    expect(afterReview(stored, 1, memory.due)).toEqual(afterReview(memory, 1, memory.due));
  });

  test("are due tomorrow or later, and a better score never makes them due sooner", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyScore, fc.nat(60)), { maxLength: 12 }),
        anyScore,
        anyScore,
        (past, one, other) => {
          let memory = firstReview(one, monday);
          for (const [score, daysOverdue] of past)
            memory = afterReview(memory, score, addDays(memory.due, daysOverdue));
          const [worse, better] = one < other ? [one, other] : [other, one];
          const afterWorse = afterReview(memory, worse, memory.due);
          const afterBetter = afterReview(memory, better, memory.due);
          expect(daysBetween(memory.due, afterWorse.due)).toBeGreaterThanOrEqual(1);
          expect(afterBetter.due >= afterWorse.due).toBe(true);
        },
      ),
    );
  });
});

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
