import { expect, test } from "vitest";
import { offlineToday } from "./offline-day.ts";
import type { OfflineLesson, OfflineReviewQuestion } from "./offline-lesson.ts";

const NOON = new Date(2026, 10, 16, 12);
const inDays = (days: number) => new Date(2026, 10, 16 + days, 12);
const anyQuestion = { text: "?", seed: "", kind: "short", content: {} } as const;

const lesson = (number: number, isCompleted = false): OfflineLesson => ({
  id: `lesson ${number}`,
  topicId: "topic",
  topicName: "Bees",
  number,
  title: "Dances",
  objective: "",
  blocks: [],
  formulas: {},
  concepts: [],
  isCompleted,
  questions: ["a", "b"].map((id) => ({ id: `${number}${id}`, ...anyQuestion, isAnswered: false })),
});

const question = (id: string, days: number): OfflineReviewQuestion => ({
  id,
  ...anyQuestion,
  lessonId: "lesson 1",
  lessonTitle: "Dances",
  topicName: "Bees",
  instance: 0,
  askFrom: new Date(2026, 10, 16 + days).toISOString(),
});

const stored = {
  lessons: [lesson(1, true), lesson(2), lesson(3)],
  review: { questions: [question("x", 0), question("y", 9), question("z", 9)], formulas: {} },
  minutesADay: 10 as const,
};
const NOTHING_DONE = { inQuiz: [], inReviews: [], finished: [] };

test("each of the next days proposes what is due on it, and the next lesson", () => {
  expect(offlineToday(stored, NOTHING_DONE, NOON)).toMatchObject({ questions: 1, status: "open" });
  const later = offlineToday(stored, NOTHING_DONE, inDays(9));
  expect(later.questions).toBe(3);
  expect(later.lessons.map(({ id }) => id)).toEqual(["lesson 2"]);
  expect(later.line).toBe("Bees 2, and three things to remember. 6 min.");
});

test("what was done here is done, and a lesson that was begun goes on", () => {
  const work = {
    inQuiz: ["2a", "2b", "3a"],
    inReviews: [{ questionId: "x", answeredAt: NOON.toISOString() }],
    finished: [{ lessonId: "lesson 2", answeredAt: NOON.toISOString() }],
  };
  const today = offlineToday(stored, work, NOON);
  expect(today).toMatchObject({ questions: 0, lessons: [{ id: "lesson 3", isBegun: true }] });
  const all = { ...work, inQuiz: [...work.inQuiz, "3b"] };
  expect(offlineToday(stored, all, NOON)).toMatchObject({ status: "done" });
  expect(offlineToday(stored, all, inDays(1))).toMatchObject({ status: "nothing" });
});
