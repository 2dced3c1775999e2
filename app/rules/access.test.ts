import { describe, expect, test } from "vitest";
import { canOpenLesson, isPremium, type LessonAccess } from "./access.ts";

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
    const query = { lessonNumber, isPremium: premium, access };
    expect(canOpenLesson(query)).toBe(answer);
  });
});
