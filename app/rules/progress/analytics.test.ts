import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  analyticsTrend,
  learningAnalytics,
  recentlyMastered,
  weakestConcepts,
  type ConceptStatus,
} from "./analytics.ts";

const now = new Date("2026-03-31T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const stateAt = (mastery: number | null): ConceptStatus["state"] => {
  if (mastery === null) return "not-started";
  if (mastery < 0.6) return "shaky";
  return mastery < 0.8 ? "learning" : "known";
};
const concept = (
  name: string,
  mastery: number | null,
  practisedDaysAgo = 0,
): ConceptStatus & { name: string } => ({
  name,
  state: stateAt(mastery),
  mastery,
  practisedAt: mastery === null ? null : daysAgo(practisedDaysAgo),
});
const answer = (isCorrect: boolean, days: number) => ({ isCorrect, at: daysAgo(days) });

describe("learning analytics", () => {
  test("of a new learner are zeros without an efficiency or trend", () => {
    expect(learningAnalytics([], [], now)).toEqual({
      average_cms: 0,
      remediation_concepts: 0,
      mastered_concepts: 0,
      total_concepts: 0,
      learning_efficiency: null,
    });
  });

  test("average over the practised concepts only", () => {
    const concepts = [
      concept("a", 0.59),
      concept("b", 0.6),
      concept("c", 0.8),
      concept("d", null),
      concept("e", null),
    ];
    expect(learningAnalytics(concepts, [], now)).toMatchObject({
      average_cms: 66,
      remediation_concepts: 1,
      mastered_concepts: 1,
      total_concepts: 5,
    });
  });

  test("count first answers of the last 30 days", () => {
    const answers = [
      answer(true, 0),
      answer(true, 29),
      answer(false, 29.9),
      answer(false, 30),
      answer(false, 31),
    ];
    expect(learningAnalytics([], answers, now).learning_efficiency).toBe(67);
  });

  test("stay between 0 and 100", () => {
    const anyMastery = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(anyMastery), fc.array(fc.boolean()), (masteries, answers) => {
        const concepts = masteries.map((mastery, index) => concept(`${index}`, mastery));
        const analytics = learningAnalytics(
          concepts,
          answers.map((isCorrect) => answer(isCorrect, 1)),
          now,
        );
        expect(analytics.average_cms >= 0 && analytics.average_cms <= 100).toBe(true);
        const sum = analytics.remediation_concepts + analytics.mastered_concepts;
        expect(sum).toBeLessThanOrEqual(analytics.total_concepts);
      }),
    );
  });
});

test.each([
  [null, "stable"],
  [0, "declining"],
  [49, "declining"],
  [50, "stable"],
  [70, "stable"],
  [71, "improving"],
])("an efficiency of %s is %s", (efficiency, trend) => {
  expect(analyticsTrend(efficiency)).toBe(trend);
});

const concepts = [
  concept("fading", 0.5, 9),
  concept("mastered long ago", 0.9, 9),
  concept("never practised", null),
  concept("weak", 0.1, 1),
  concept("mastered today", 0.8, 0),
  concept("better", 0.7, 3),
  concept("low", 0.3, 3),
  concept("mastered lately", 1, 2),
  concept("mastered first", 1, 30),
];

test("the three weakest are practised and not mastered", () => {
  expect(weakestConcepts(concepts).map(({ name }) => name)).toEqual(["weak", "low", "fading"]);
  expect(weakestConcepts([concept("mastered", 1), concept("new", null)])).toEqual([]);
});

test("the three latest mastered concepts, the newest first", () => {
  expect(recentlyMastered(concepts).map(({ name }) => name)).toEqual([
    "mastered today",
    "mastered lately",
    "mastered long ago",
  ]);
});
