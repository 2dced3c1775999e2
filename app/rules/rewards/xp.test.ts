import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isReviewPaid, lessonXp, level, reviewXp, xpToNextLevel } from "./xp.ts";

test.each([
  [0, 1, 100],
  [1, 1, 99],
  [99, 1, 1],
  [100, 2, 100],
  [101, 2, 99],
  [199, 2, 1],
  [1250, 13, 50],
])("%i XP is level %i with %i XP to the next", (totalXp, expectedLevel, missing) => {
  expect(level(totalXp)).toBe(expectedLevel);
  expect(xpToNextLevel(totalXp)).toBe(missing);
});

test.each([
  [0, 10, 5],
  [1 / 3, 13, 7],
  [0.5, 15, 8],
  [2 / 3, 17, 8],
  [1, 20, 10],
])("a score of %d earns %i XP for the lesson and %i for a review", (score, lesson, review) => {
  expect(lessonXp(score)).toBe(lesson);
  expect(reviewXp(score)).toBe(review);
});

test("earning the missing XP reaches exactly the next level", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (totalXp) => {
      expect(level(totalXp + xpToNextLevel(totalXp))).toBe(level(totalXp) + 1);
      expect(level(totalXp + xpToNextLevel(totalXp) - 1)).toBe(level(totalXp));
    }),
  );
});

test("who remembers everything is paid for each review, and lapses between earn nothing more", () => {
  const paidOf = (ages: readonly number[]) => {
    const paid: number[] = [];
    for (const age of ages) if (isReviewPaid(age, paid)) paid.push(age);
    return paid;
  };
  for (const ages of [
    [2, 12, 75],
    [3, 18, 116],
    [3, 24, 167],
    [2.3, 13, 67, 440, 805],
  ])
    expect(paidOf(ages)).toEqual(ages);
  expect(paidOf([2, 12, 13, 15, 20, 31, 33, 60, 64, 80])).toEqual([2, 12, 60]);
  const eachDay = Array.from({ length: 365 }, (_, day) => day + 1);
  expect(paidOf(eachDay)).toEqual([1, 8, 50]);
  expect(isReviewPaid(800, [430])).toBe(true);
});

test("a lesson earns 10 to 20 XP, and a better score never earns less", () => {
  const anyScore = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyScore, anyScore, (one, other) => {
      const [worse, better] = one < other ? [one, other] : [other, one];
      expect(lessonXp(worse)).toBeGreaterThanOrEqual(10);
      expect(lessonXp(better)).toBeLessThanOrEqual(20);
      expect(lessonXp(better)).toBeGreaterThanOrEqual(lessonXp(worse));
      expect(reviewXp(better)).toBeGreaterThanOrEqual(reviewXp(worse));
    }),
  );
});
