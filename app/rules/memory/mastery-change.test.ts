import { describe, expect, test } from "vitest";
import { anAnswer, aReview, onDay } from "../../../test/an-answer.ts";
import { comparable } from "./lesson-mastery.ts";
import { lessonMastery, masteryBefore } from "./mastery-change.ts";
import { DEFAULT_SETTINGS } from "./memory.ts";

describe("a lesson's mastery", () => {
  test("is the average of its practised concepts, and unknown before the first answer", () => {
    const mastery = lessonMastery([{ mastery: 0.8 }, { mastery: null }, { mastery: 0.4 }]);

    expect(mastery).toEqual({ average: expect.closeTo(0.6, 9), concepts: 2 });
    expect(lessonMastery([{ mastery: null }])).toBeNull();
  });

  test("changes only over concepts that had a value before", () => {
    const before = { average: 0.5, concepts: 1 };

    expect(comparable(before, { average: 0.7, concepts: 1 })).toBe(before);
    expect(comparable(before, { average: 0.7, concepts: 2 })).toBeNull();
    expect(comparable(null, { average: 0.7, concepts: 2 })).toBeNull();
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
