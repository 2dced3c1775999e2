import { expect, test } from "vitest";
import type { NextLesson, Today } from "./today.ts";
import { todayLine, thingsInWords, type LastSeen } from "./today-words.ts";

const lesson = (topicName: string, number: number, some: Partial<NextLesson> = {}): NextLesson => ({
  id: `${topicName} ${number}`,
  number,
  title: "Title",
  topicName,
  slug: null,
  isBegun: false,
  readiness: "ready",
  ...some,
});

const line = (some: Partial<Today>, lastSeen: LastSeen = { oldest: 9, newest: 7 }) =>
  todayLine({
    ideasAgain: 0,
    shakyIdeas: 0,
    questions: 0,
    lessons: [],
    minutes: 5,
    status: "open",
    lastSeen,
    ...some,
  });

test("each day of a learner's life is a sentence that is true", () => {
  const sleep = lesson("Sleep Better", 2);
  expect(line({ lessons: [sleep] })).toBe("Sleep Better 2. 5 min.");
  expect(line({ lessons: [sleep], questions: 2 })).toBe(
    "Sleep Better 2, and two things from last week. 5 min.",
  );
  expect(line({ questions: 6, minutes: 3 })).toBe("Six things from last week. 3 min.");
  expect(line({ questions: 1, minutes: 1 }, { oldest: 1, newest: 1 })).toBe(
    "One thing from yesterday. 1 min.",
  );
  expect(line({ lessons: [{ ...sleep, isBegun: true }], minutes: 2 })).toBe(
    "Finish Sleep Better 2. 2 min.",
  );
  expect(line({ lessons: [sleep, lesson("Sleep Better", 3)], minutes: 10 })).toBe(
    "Sleep Better 2 and 3. 10 min.",
  );
  expect(line({ lessons: [lesson("Sleep Better", 10), lesson("Tides", 1)], minutes: 10 })).toBe(
    "Sleep Better 10 and Tides 1. 10 min.",
  );
  expect(line({ status: "done" })).toBe("You're done for today. See you tomorrow.");
  expect(line({ status: "nothing" })).toBe("Nothing is due today.");
  expect(line({ status: "again", shakyIdeas: 3 })).toBe("Three ideas are still shaky.");
  expect(line({ ideasAgain: 3, questions: 4, minutes: 5 })).toBe(
    "Three ideas to learn again, then four things from last week. 5 min.",
  );
  expect(line({ ideasAgain: 1, lessons: [sleep], minutes: 6 })).toBe(
    "One idea to learn again, then Sleep Better 2. 6 min.",
  );
});

test("a lesson that is being written or isn't written yet is never called ready", () => {
  const writing = lesson("Tides", 1, { readiness: "writing" });
  const unwritten = lesson("Tides", 1, { readiness: "unwritten" });
  expect(line({ lessons: [writing] })).toBe("We're writing Tides 1. Read along.");
  expect(line({ lessons: [unwritten] })).toBe("Tides 1 isn't written yet.");
  for (const unready of [writing, unwritten])
    for (const questions of [0, 2])
      expect(line({ lessons: [unready], questions })).not.toMatch(/ready|min/);
});

test("a topic may be a question, or run from the right", () => {
  expect(line({ lessons: [lesson("Why is the sea salty?", 2)] })).toBe(
    "Lesson 2 of “Why is the sea salty?”. 5 min.",
  );
  expect(line({ lessons: [lesson("דבורים", 2)] })).toBe("\u2068דבורים\u2069 2. 5 min.");
});

test.each([
  [{ oldest: 1, newest: 1 }, "from yesterday"],
  [{ oldest: 6, newest: 1 }, "from the last few days"],
  [{ oldest: 13, newest: 7 }, "from last week"],
  [{ oldest: 13, newest: 2 }, "from the last two weeks"],
  [{ oldest: 30, newest: 2 }, "from the last month"],
  [{ oldest: 40, newest: 2 }, "to remember"],
  [null, "to remember"],
])("ideas last seen %o days ago are %s", (lastSeen, words) => {
  expect(thingsInWords(3, lastSeen)).toBe(`three things ${words}`);
});
