import { describe, expect, test } from "vitest";
import { canOpenLesson, type LessonAccess } from "./access.ts";

describe("opening a lesson", () => {
  test.each<[number, boolean, LessonAccess, boolean]>([
    [1, false, "freemium", true],
    [2, false, "freemium", false],
    [10, false, "freemium", false],
    [0, false, "freemium", false],
    [1, true, "freemium", true],
    [10, true, "freemium", true],
    [2, false, "open", true],
    [10, false, "open", true],
  ])("lesson %i, premium %s, on a %s instance: %s", (lessonNumber, premium, access, answer) => {
    const query = { lessonNumber, isCompleted: false, isPremium: premium, access } as const;
    const ofOthers = (["library", "ai", "study-plan"] as const).map((source) => ({
      ...query,
      source,
    }));
    for (const lesson of ofOthers) expect(canOpenLesson(lesson)).toBe(answer);
    // Without Premium, too, what was finished stays readable.
    for (const lesson of ofOthers)
      expect(canOpenLesson({ ...lesson, isCompleted: true })).toBe(true);
    expect(canOpenLesson({ ...query, source: "imported" })).toBe(true);
  });
});
