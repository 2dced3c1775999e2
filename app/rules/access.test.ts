import { describe, expect, test } from "vitest";
import { canOpenLesson, isPremium, lessonState, type LessonAccess } from "./access.ts";

test.each([
  ["premium", true],
  ["Premium", false],
  ["premium ", false],
  ["free", false],
  ["", false],
  [null, false],
  [undefined, false],
])("subscription status '%s' is premium: %s", (status, answer) => {
  expect(isPremium(status)).toBe(answer);
});

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
    const door = { lessonNumber, isPremium: premium, access };
    expect(canOpenLesson(door)).toBe(answer);
    expect(lessonState({ ...door, isCompleted: false })).toBe(answer ? "available" : "locked");
  });

  test("a completed lesson stays completed after premium ends, and is closed all the same", () => {
    const door = { lessonNumber: 4, isPremium: false, access: "freemium" } as const;
    expect(lessonState({ ...door, isCompleted: true })).toBe("completed");
    expect(canOpenLesson(door)).toBe(false);
  });
});
