import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isConfidence,
  masteryAfter,
  masteryNow,
  masteryState,
  masteryTrend,
  needsRemediation,
  wantsOverconfidenceNote,
  type Confidence,
  type StoredMastery,
} from "./mastery.ts";

const monday = new Date("2026-03-09T12:00:00Z");
const daysLater = (days: number) => new Date(monday.getTime() + days * 86_400_000);
const stored = (score: number): StoredMastery => ({ score, practisedAt: monday });
const anyScore = fc.double({ min: 0, max: 1, noNaN: true });
const anyConfidence = fc.constantFrom<Confidence | null>(null, 1, 2, 3, 4, 5);

function scoreAfter(...answered: Parameters<typeof masteryAfter>): number {
  const after = masteryAfter(...answered);
  if (!after) throw new Error("the answer changed nothing");
  return after.score;
}

describe("one answer", () => {
  test.each([
    [null, true, null, 0.7],
    [null, false, null, 0.3],
    [null, true, 1, 0.6],
    [null, true, 2, 0.6],
    [null, true, 3, 0.7],
    [null, true, 5, 0.7],
    [null, false, 2, 0.3],
    [null, false, 3, 0.3],
    [null, false, 4, 0.2],
    [null, false, 5, 0.2],
    [0.7, true, 1, 0.8],
    [0.7, true, null, 0.9],
    [0.9, true, null, 1],
    [1, true, null, 1],
    [0.1, false, null, 0],
    [0.2, false, 5, 0],
  ] as const)(
    "from %s, correct: %s, confidence %s, becomes %d",
    (from, isCorrect, confidence, to) => {
      const before = from === null ? null : stored(from);
      expect(scoreAfter(before, { isCorrect, confidence }, monday)).toBe(to);
    },
  );

  test("a second correct answer in the same session builds on the first", () => {
    const first = scoreAfter(null, { isCorrect: true, confidence: 1 }, monday);
    const later = new Date(monday.getTime() + 20 * 60_000);
    expect(masteryNow(stored(first), later)).toBe(0.6);
    expect(scoreAfter(stored(first), { isCorrect: true }, later)).toBe(0.8);
  });

  test("practice never lowers mastery: a wrong answer changes nothing, a correct one counts", () => {
    const before = stored(0.7);
    const wrong = { isCorrect: false, confidence: 5, isPractice: true } as const;
    expect(masteryAfter(before, wrong, daysLater(9))).toBe(before);
    expect(masteryAfter(null, wrong, monday)).toBeNull();
    expect(scoreAfter(before, { isCorrect: true, isPractice: true }, monday)).toBe(0.9);
  });

  test("a correct answer never lowers and a wrong one never raises the visible mastery, which stays between 0 and 1", () => {
    fc.assert(
      fc.property(anyScore, anyConfidence, fc.nat(3000), (score, confidence, days) => {
        const now = daysLater(days);
        const seen = masteryNow(stored(score), now) ?? 0;
        const right = scoreAfter(stored(score), { isCorrect: true, confidence }, now);
        const wrong = scoreAfter(stored(score), { isCorrect: false, confidence }, now);
        expect(right).toBeGreaterThanOrEqual(Math.min(1, seen) - 1e-6);
        expect(wrong).toBeLessThanOrEqual(seen + 1e-6);
        expect(right).toBeLessThanOrEqual(1);
        expect(wrong).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("decay", () => {
  test.each([
    [1, 0, 1],
    [1, 0.99, 1],
    [1, 1, 0.975615],
    [0.9, 10, 0.742612],
    [0.8, 3650, 0.5],
    [0.5, 100, 0.5],
    [0.3, 100, 0.3],
    [0.9, -5, 0.9],
  ])("%d after %d days is %d", (score, days, left) => {
    expect(masteryNow(stored(score), daysLater(days))).toBe(left);
  });

  test("an unpractised concept stays not started", () => {
    expect(masteryNow(null, monday)).toBeNull();
  });

  test("mastery only decreases, and never below one half", () => {
    fc.assert(
      fc.property(anyScore, fc.nat(500), fc.nat(500), (score, days, more) => {
        const sooner = masteryNow(stored(score), daysLater(days)) ?? 0;
        const later = masteryNow(stored(score), daysLater(days + more)) ?? 0;
        expect(later).toBeLessThanOrEqual(sooner);
        expect(later).toBeGreaterThanOrEqual(Math.min(score, 0.5) - 1e-6);
      }),
    );
  });
});

describe("states", () => {
  test.each([
    [null, "not-started", false],
    [0, "weak", true],
    [0.59, "weak", true],
    [0.6, "learning", false],
    [0.79, "learning", false],
    [0.8, "mastered", false],
    [1, "mastered", false],
  ] as const)("%s is %s; needs remediation: %s", (mastery, state, remediation) => {
    expect(masteryState(mastery)).toBe(state);
    expect(needsRemediation(mastery)).toBe(remediation);
  });

  test.each([
    [false, 3, false],
    [false, 4, true],
    [false, 5, true],
    [true, 5, false],
    [false, null, false],
    [false, undefined, false],
  ] as const)(
    "correct: %s at confidence %s gets the overconfidence note: %s",
    (isCorrect, confidence, note) => {
      expect(wantsOverconfidenceNote(isCorrect, confidence)).toBe(note);
    },
  );

  test.each([
    [[], "stable"],
    [[0.9, 0.9, 0.9, 0.9, 0.9], "stable"],
    [[0.5, 0.7, 0.7, 0.7, 0.7, 0.7], "improving"],
    [[0.7, 0.8, 0.8, 0.8, 0.8, 0.8], "stable"],
    [[0.9, 0.7, 0.7, 0.7, 0.7, 0.7], "declining"],
    [[0.8, 0.7, 0.7, 0.7, 0.7, 0.7], "stable"],
  ] as const)("the scores %j are %s", (scores, trend) => {
    expect(masteryTrend(scores)).toBe(trend);
  });

  test.each([0, 6, 2.5, "3", null, undefined])("%s is no confidence", (value) => {
    expect(isConfidence(value)).toBe(false);
  });
});
