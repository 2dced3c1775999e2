import { describe, expect, test } from "vitest";
import { anAnswer, aReview, onDay } from "../../../../test/an-answer.ts";
import { comparable } from "./lesson-mastery.ts";
import { lessonMastery, masteryBefore } from "./mastery-change.ts";
import { DEFAULT_SETTINGS } from "../memory.ts";

describe("a lesson's mastery", () => {
  test("is the average of its practised concepts, and unknown before the first answer", () => {
    const practised = { mastery: 0.8, recall: 0.9 };
    const never = { mastery: null, recall: null };
    const mastery = lessonMastery([practised, never, { mastery: 0.4, recall: 0.5 }]);

    expect(mastery).toEqual({ average: expect.closeTo(0.6, 9), concepts: 2, isForgotten: false });
    expect(lessonMastery([never])).toBeNull();
    expect(lessonMastery([{ mastery: 0.5, recall: 0.55 }, never])?.isForgotten).toBe(true);
  });

  test("changes only over concepts that had a value before", () => {
    const before = { average: 0.5, concepts: 1, isForgotten: false };
    const after = { ...before, average: 0.7 };

    expect(comparable(before, after)).toBe(before);
    expect(comparable(before, { ...after, concepts: 2 })).toBeNull();
    expect(comparable(null, { ...after, concepts: 2 })).toBeNull();
  });

  test("before a session leaves out what the session asked", () => {
    const first = anAnswer();
    const second = aReview(3, { isCorrect: false });
    const other = aReview(3, { id: "other", conceptId: "other", sessionId: second.sessionId });
    const before = (sessionId: string, concepts: string[]) =>
      masteryBefore([other, second, first], sessionId, concepts, DEFAULT_SETTINGS);

    expect(before(first.sessionId, ["concept"])).toBeNull();
    expect(before(second.sessionId, ["other"])).toBeNull();
    expect(before(second.sessionId, ["concept", "other"])).toMatchObject({ concepts: 1 });
    expect(before("no session", ["concept"])).toBeNull();
    const decayed = before(second.sessionId, ["concept"])!.average;
    const fresh = masteryBefore(
      [first, { ...second, answeredAt: onDay(0.001) }],
      second.sessionId,
      ["concept"],
      DEFAULT_SETTINGS,
    )!.average;
    expect(decayed).toBeLessThan(fresh);
  });
});
