import { expect, test } from "vitest";
import { planToday, type NextLesson, type TodayFacts } from "./today.ts";

const lesson = (number: number) => ({
  id: `lesson-${number}`,
  number,
  title: `Title ${number}`,
  topicName: "Tides",
  slug: null,
});

const next = (number: number, some: Partial<NextLesson> = {}): NextLesson => ({
  ...lesson(number),
  isBegun: false,
  readiness: "ready",
  ...some,
});

const plan = (some: Partial<TodayFacts>) =>
  planToday({
    minutes: 5,
    due: 0,
    answeredToday: 0,
    relearning: { waiting: 0, triedToday: 0 },
    wasLessonLast: true,
    lessonsDone: [],
    nextLessons: [next(3), next(4), next(5)],
    shakyIdeas: 0,
    ...some,
  });

const numbers = (some: Partial<TodayFacts>) => plan(some).lessons.map(({ number }) => number);

test("five minutes are a lesson, ten are two, fifteen three", () => {
  expect(numbers({})).toEqual([3]);
  expect(numbers({ minutes: 10 })).toEqual([3, 4]);
  expect(numbers({ minutes: 15 })).toEqual([3, 4, 5]);
  expect(plan({ minutes: 15 }).minutes).toBe(15);
});

test("reviews come out of the same minutes", () => {
  expect(plan({ due: 2 })).toMatchObject({ questions: 2, lessons: [{ number: 3 }], minutes: 5 });
  expect(plan({ due: 19 })).toMatchObject({ questions: 6, lessons: [], minutes: 3 });
  expect(plan({ due: 19, minutes: 10 })).toMatchObject({
    questions: 12,
    lessons: [{ number: 3 }],
    minutes: 10,
  });
  expect(plan({ due: 19, minutes: 15 })).toMatchObject({ questions: 18, minutes: 13 });
});

test("after a pause a day is as long as any other", () => {
  expect(plan({ due: 19, wasLessonLast: false })).toMatchObject({ questions: 2, minutes: 5 });
});

test("a lesson whose quiz has begun takes only its rest, also after a portion of reviews", () => {
  const begun = [next(3, { isBegun: true }), next(4)];
  expect(plan({ nextLessons: begun })).toMatchObject({ minutes: 2 });
  expect(plan({ nextLessons: begun, due: 19 })).toMatchObject({
    questions: 6,
    lessons: [{ number: 3 }],
    minutes: 5,
  });
});

test("a second lesson is proposed only where it can be read", () => {
  const written = [next(1, { readiness: "writing" }), next(2, { readiness: "unwritten" })];
  expect(numbers({ minutes: 10, nextLessons: written })).toEqual([1]);
});

test("the day is done when its minutes are, and more than them is never asked", () => {
  expect(plan({ lessonsDone: [lesson(2)] })).toMatchObject({
    status: "done",
    minutes: 0,
    share: 1,
  });
  expect(plan({ answeredToday: 6, due: 13 })).toMatchObject({
    status: "done",
    lessons: [],
    questions: 0,
  });
  expect(plan({ answeredToday: 4, due: 2 })).toMatchObject({
    status: "open",
    questions: 2,
    minutes: 1,
  });
  expect(plan({ minutes: 10, lessonsDone: [lesson(2)] })).toMatchObject({ minutes: 5, share: 0.5 });
});

test("without a lesson to open and without reviews there is nothing to do, which is not the same as done", () => {
  expect(plan({ nextLessons: [] }).status).toBe("nothing");
  expect(plan({ nextLessons: [], lessonsDone: [lesson(1)] }).status).toBe("done");
});

test("while an idea is shaky there is something to do", () => {
  const shaky = { nextLessons: [], shakyIdeas: 3 };
  expect(plan(shaky).status).toBe("again");
  expect(plan({ ...shaky, due: 1 }).status).toBe("open");
  expect(plan({ ...shaky, lessonsDone: [lesson(1)] }).status).toBe("done");
});

test("ideas to learn again come first, three a day, within the same minutes", () => {
  const waiting = (ideas: number, triedToday = 0) => ({
    relearning: { waiting: ideas, triedToday },
  });
  expect(plan({ ...waiting(30), due: 19 })).toMatchObject({
    ideasAgain: 3,
    questions: 4,
    lessons: [],
    minutes: 5,
  });
  expect(plan({ ...waiting(30), minutes: 10 })).toMatchObject({ ideasAgain: 3, minutes: 8 });
  expect(plan(waiting(29, 1))).toMatchObject({ ideasAgain: 2, minutesDone: 1 });
  expect(plan({ ...waiting(27, 3), nextLessons: [] })).toMatchObject({ status: "done" });
  expect(plan({ ...waiting(1), nextLessons: [] }).status).toBe("open");
});
