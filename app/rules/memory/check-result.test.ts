import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aReview, anAnswer, onDay, someAnswers } from "../../../test/an-answer.ts";
import { answersIn } from "./calibration.ts";
import { checkResult } from "./check-result.ts";
import { foldAnswers } from "./fold-answers.ts";
import { DEFAULT_SETTINGS } from "./memory.ts";

const ideas = Array.from({ length: 8 }, (_, index) => `idea ${index}`);
const learned = ideas.map((conceptId) => anAnswer({ id: conceptId, conceptId }));
const checked = ideas.map((conceptId, index) =>
  anAnswer({
    id: `check ${conceptId}`,
    conceptId,
    questionId: `check ${conceptId}`,
    sessionId: "check",
    answeredAt: onDay(9 + index / 1_000),
    isCorrect: index !== 2,
    setting: "check",
  }),
);

test("a check is what was right, with its interval, next to what was predicted", () => {
  const result = checkResult([...checked, ...learned], "check", DEFAULT_SETTINGS);

  expect(result).toMatchObject({ questions: 8, right: 7, share: 7 / 8 });
  expect(result!.predicted).toBeGreaterThan(0.5);
  expect(result!.predicted).toBeLessThan(0.95);
  expect(result!.interval.low).toBeCloseTo(0.529, 3);
  expect(result!.interval.high).toBeCloseTo(0.978, 3);
});

test("a second check says how many of its questions the first one had", () => {
  const again = checked.map((answer, index) => ({
    ...answer,
    id: `again ${answer.id}`,
    sessionId: "second check",
    questionId: index < 3 ? answer.questionId : `new ${answer.questionId}`,
    answeredAt: onDay(30 + index / 1_000),
  }));
  const all = [...learned, ...checked, ...again];

  expect(checkResult(all, "check", DEFAULT_SETTINGS)).toMatchObject({ seenBefore: 0 });
  expect(checkResult(all, "second check", DEFAULT_SETTINGS)).toMatchObject({ seenBefore: 3 });
});

test("the prediction is the one that the learner's own calibration counts", () => {
  const all = [...learned, ...checked];
  const bins = foldAnswers(all, DEFAULT_SETTINGS).learner.calibration;

  expect(answersIn(bins)).toBe(8);
  const sum = bins.reduce((total, { predicted }) => total + predicted, 0);
  expect(checkResult(all, "check", DEFAULT_SETTINGS)!.predicted).toBeCloseTo(sum / 8, 10);
});

test("a withdrawn question leaves the check, and its result, for any life before it", () => {
  fc.assert(
    fc.property(someAnswers, (life) => {
      const before = life.filter(({ answeredAt }) => answeredAt < onDay(9));
      const all = [...before, ...learned, ...checked];
      const result = checkResult(all, "check", DEFAULT_SETTINGS);
      const without = checkResult(
        all.filter(({ id }) => id !== "check idea 2"),
        "check",
        DEFAULT_SETTINGS,
      );

      expect(result).toMatchObject({ questions: 8, right: 7 });
      expect(without).toMatchObject({ questions: 7, right: 7 });
    }),
    { numRuns: 30 },
  );
});

test("without an answer there is no result", () => {
  expect(checkResult([...learned, aReview(3)], "check", DEFAULT_SETTINGS)).toBeNull();
});
