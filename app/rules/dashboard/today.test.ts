import { expect, test } from "vitest";
import {
  greetingLine,
  planToday,
  reviewsText,
  type GreetingFacts,
  type TodayFacts,
} from "./today.ts";

const lesson = (number: number) => ({
  id: `lesson-${number}`,
  number,
  title: `Title ${number}`,
  topicName: "Tides",
});

const facts = (some: Partial<TodayFacts>): TodayFacts => ({
  relearning: { waiting: 0, triedToday: 0 },
  reviewsDue: 0,
  reviewsDone: 0,
  lessonsDone: [],
  nextLesson: { ...lesson(3), isBegun: false, readiness: "ready" },
  shakyIdeas: 0,
  goal: 1,
  ...some,
});

const kinds = (some: Partial<TodayFacts>) =>
  planToday(facts(some)).rows.map(({ kind, isDone }) => `${kind} ${isDone ? "done" : "open"}`);

test("reviews come first, then the next lesson", () => {
  expect(kinds({ reviewsDue: 4 })).toEqual(["reviews open", "lesson open"]);
  expect(planToday(facts({ reviewsDue: 4 }))).toMatchObject({ minutes: 15, status: "open" });
});

test("ideas to learn again are the first task, three a day, and stay ticked", () => {
  const waiting = (ideas: number, triedToday = 0) => ({
    relearning: { waiting: ideas, triedToday },
  });
  expect(kinds({ ...waiting(30), reviewsDue: 4 })).toEqual([
    "relearning open",
    "reviews open",
    "lesson open",
  ]);
  expect(planToday(facts(waiting(30))).rows[0]).toMatchObject({ count: 3, minutes: 3 });
  expect(planToday(facts(waiting(29, 1))).rows[0]).toMatchObject({ count: 2, isDone: false });
  expect(planToday(facts(waiting(27, 3))).rows[0]).toMatchObject({ count: 3, isDone: true });
  expect(greeting({}, waiting(30))).toBe("3 ideas to learn again, about 3 minutes.");
  expect(greeting({}, waiting(1))).toBe("1 idea to learn again, about a minute.");
  expect(planToday(facts({ ...waiting(1), nextLesson: null })).status).toBe("open");
});

test("a hundred reviews due are ten for today, and the others are said to wait", () => {
  expect(planToday(facts({ reviewsDue: 102 }))).toMatchObject({
    rows: [{ kind: "reviews", isDone: false, count: 10, minutes: 25, waiting: 92 }, {}],
    minutes: 30,
  });
  expect(planToday(facts({ reviewsDue: 98, reviewsDone: 4 })).rows[0]).toMatchObject({
    isDone: false,
    count: 6,
    waiting: 92,
  });
  const done = planToday(facts({ reviewsDue: 92, reviewsDone: 10, lessonsDone: [lesson(2)] }));
  expect(done.rows[0]).toMatchObject({ isDone: true, count: 10, waiting: 92 });
  expect(done).toMatchObject({ status: "done", minutes: 0 });
});

test("what was done today stays, ticked, and the next lesson still waits", () => {
  expect(kinds({ reviewsDone: 2 })).toEqual(["reviews done", "lesson open"]);
  expect(planToday(facts({ reviewsDone: 2 })).minutes).toBe(5);
});

test("after a lesson and no review left the day is done", () => {
  const today = planToday(facts({ reviewsDone: 1, lessonsDone: [lesson(2)] }));
  expect(today.rows.every((row) => row.isDone)).toBe(true);
  expect(today).toMatchObject({ status: "done", minutes: 0 });
});

test("of a lesson whose quiz has begun only the rest is counted", () => {
  const begun = planToday(
    facts({ nextLesson: { ...lesson(3), isBegun: true, readiness: "ready" } }),
  );
  expect(begun).toMatchObject({ rows: [{ isBegun: true, minutes: 2 }], minutes: 2 });
});

test("a goal of three asks for lessons until three things are done", () => {
  const goal = 3;
  expect(kinds({ goal, lessonsDone: [lesson(2)] })).toEqual(["lesson done", "lesson open"]);
  expect(kinds({ goal, reviewsDone: 2, lessonsDone: [lesson(2)] })).toEqual([
    "reviews done",
    "lesson done",
  ]);
});

test("without a lesson to open and without reviews there is nothing to do, which is not the same as done", () => {
  expect(planToday(facts({ nextLesson: null })).status).toBe("nothing");
  expect(planToday(facts({ nextLesson: null, lessonsDone: [lesson(1)] })).status).toBe("done");
});

test("while an idea needs another look there is something to do", () => {
  const shaky = { nextLesson: null, shakyIdeas: 3 };
  expect(planToday(facts(shaky)).status).toBe("again");
  expect(planToday(facts({ ...shaky, reviewsDue: 1 })).status).toBe("open");
  expect(planToday(facts({ ...shaky, lessonsDone: [lesson(1)] })).status).toBe("done");
});

test("a lesson that is being written or isn't written yet is never called ready", () => {
  for (const readiness of ["writing", "unwritten"] as const) {
    const next = { nextLesson: { ...lesson(1), isBegun: false, readiness } };
    expect(planToday(facts(next))).toMatchObject({ status: "open", rows: [{ readiness }] });
    for (const daysLearning of [null, 1])
      expect(greeting({ daysLearning }, next)).not.toMatch(/ready|minutes/);
  }
  const writing = { nextLesson: { ...lesson(1), isBegun: false, readiness: "writing" as const } };
  expect(greeting({ daysLearning: null }, writing)).toBe(
    "We're writing your first lesson. Read along.",
  );
});

const greeting = (some: Partial<GreetingFacts>, of: Partial<TodayFacts> = {}) =>
  greetingLine({
    today: planToday(facts(of)),
    streakDays: 2,
    isStreakCelebrated: false,
    isQuiet: false,
    hasTopics: true,
    writesTopics: true,
    daysLearning: 1,
    lessonsCompleted: 40,
    ...some,
  });

test("each day of a learner's life has a first line that is true", () => {
  const nothingLeft = { nextLesson: null };
  expect(greeting({ hasTopics: false, daysLearning: null }, nothingLeft)).toBe(
    "Type anything you're curious about.",
  );
  expect(greeting({ hasTopics: false, writesTopics: false, daysLearning: null }, nothingLeft)).toBe(
    "Pick a topic you're curious about.",
  );
  expect(greeting({ daysLearning: null })).toBe(
    "Your first lesson is ready. It takes five minutes.",
  );
  expect(
    greeting(
      { daysLearning: null },
      { nextLesson: { ...lesson(1), isBegun: true, readiness: "ready" } },
    ),
  ).toBe("Pick up your first lesson where you left off.");
  expect(greeting({}, nothingLeft)).toBe("Nothing is due today.");
  expect(greeting({}, { reviewsDue: 1 })).toBe("1 review is ready, about 3 minutes.");
  expect(greeting({}, { lessonsDone: [lesson(2)] })).toBe("You're done for today.");
  expect(greeting({})).toBe("Next: Title 3. About five minutes.");
  const month = { streakDays: 30, isStreakCelebrated: true, daysLearning: 30 };
  expect(greeting(month)).toBe("30 days in a row. That's a habit.");
  expect(greeting({ ...month, daysLearning: 366 })).toBe(
    "A year since your first lesson, and 40 finished.",
  );
  expect(greeting({ ...month, daysLearning: 372 })).toBe("30 days in a row. That's a habit.");
});

test("quiet mode counts neither days in a row nor years", () => {
  const quiet = { isQuiet: true, isStreakCelebrated: true, streakDays: 30, daysLearning: 366 };
  expect(greeting(quiet)).toBe("Next: Title 3. About five minutes.");
});

/** The row for reviews after as many lessons were reviewed today. */
function reviewsAfter(reviewsDone: number, reviewsDue: number): string {
  const [row] = planToday(facts({ reviewsDue, reviewsDone })).rows;
  if (row?.kind !== "reviews") throw new Error("There is no row for reviews");
  return reviewsText(row);
}

test("Today counts the lessons to review, so that ten questions which end two of ten lessons leave eight", () => {
  expect(reviewsAfter(0, 10)).toBe("10 lessons to review");
  expect(reviewsAfter(2, 8)).toBe("8 lessons to review");
  expect(reviewsAfter(9, 1)).toBe("1 lesson to review");
  expect(reviewsAfter(10, 0)).toBe("10 lessons reviewed");
});
