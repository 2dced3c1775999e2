import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lessonLabel, nextLesson, recommend, type LessonStatus } from "./recommendations.ts";

const lesson = (lessonNumber: number, status: Partial<LessonStatus> = {}): LessonStatus => ({
  lessonId: `lesson-${lessonNumber}`,
  lessonTitle: `Lesson ${lessonNumber}`,
  lessonNumber,
  canOpen: true,
  isCompleted: false,
  isDue: false,
  isWeak: false,
  ...status,
});
const typesOf = (lessons: LessonStatus[]) =>
  recommend(lessons).map(
    ({ lesson_id, recommendation_type }) => `${lesson_id} ${recommendation_type}`,
  );

test.each<[string, LessonStatus[], string[]]>([
  ["no lessons", [], []],
  ["nothing done yet", [lesson(1), lesson(2)], ["lesson-1 next"]],
  ["the first one done", [lesson(1, { isCompleted: true }), lesson(2)], ["lesson-2 next"]],
  [
    "a review is due",
    [lesson(1, { isCompleted: true, isDue: true }), lesson(2)],
    ["lesson-1 review", "lesson-2 next"],
  ],
  [
    "weak and due: remediation comes first",
    [lesson(1, { isCompleted: true, isDue: true, isWeak: true })],
    ["lesson-1 remediation"],
  ],
  [
    "weak in an unfinished lesson: continue with it",
    [lesson(1, { isWeak: true }), lesson(2)],
    ["lesson-1 next"],
  ],
  [
    "locked lessons are never recommended",
    [lesson(1, { isCompleted: true }), lesson(2, { canOpen: false })],
    [],
  ],
  [
    "completed while premium, due, and locked now",
    [lesson(2, { canOpen: false, isCompleted: true, isDue: true, isWeak: true })],
    [],
  ],
  ["stored in another order", [lesson(3), lesson(1), lesson(2)], ["lesson-1 next"]],
])("%s", (_, lessons, recommendations) => {
  expect(typesOf(lessons)).toEqual(recommendations);
});

test("a recommendation includes the lesson's title", () => {
  expect(recommend([lesson(1)])).toEqual([
    { lesson_id: "lesson-1", recommendation_type: "next", lesson_title: "Lesson 1" },
  ]);
});

test.each<[Partial<LessonStatus>, string]>([
  [{}, "Start Lesson"],
  [{ isCompleted: true }, "Completed"],
  [{ isCompleted: true, isDue: true }, "Recommended Review"],
  [{ isCompleted: true, isDue: true, isWeak: true }, "Needs Review"],
  [{ isWeak: true, isDue: true }, "Start Lesson"],
  [{ canOpen: false }, "Premium Only"],
  [{ canOpen: false, isCompleted: true, isDue: true, isWeak: true }, "Premium Only"],
])("a lesson %j is labelled '%s'", (status, text) => {
  expect(lessonLabel(lesson(1, status)).text).toBe(text);
});

test("a locked lesson has no recommendation, and at most one is next", () => {
  const anyLesson = fc.record({
    lessonNumber: fc.integer({ min: 1, max: 10 }),
    canOpen: fc.boolean(),
    isCompleted: fc.boolean(),
    isDue: fc.boolean(),
    isWeak: fc.boolean(),
  });
  const anyTopic = fc
    .uniqueArray(anyLesson, { selector: ({ lessonNumber }) => lessonNumber })
    .map((lessons) => lessons.map((status) => lesson(status.lessonNumber, status)));
  fc.assert(
    fc.property(anyTopic, (lessons) => {
      const recommendations = recommend(lessons);
      const locked = new Set(
        lessons.filter(({ canOpen }) => !canOpen).map(({ lessonId }) => lessonId),
      );
      expect(recommendations.filter(({ lesson_id }) => locked.has(lesson_id))).toEqual([]);
      const next = recommendations.filter((each) => each.recommendation_type === "next");
      expect(next.map(({ lesson_id }) => lesson_id)).toEqual(
        [nextLesson(lessons)?.lessonId].filter((id) => id !== undefined),
      );
    }),
  );
});
