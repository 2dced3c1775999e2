// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { planToday, type NextLesson, type TodayFacts } from "#app/rules/dashboard/today.ts";
import { todayLine } from "#app/rules/dashboard/today-words.ts";
import { Today } from "./today.tsx";

afterEach(cleanup);

type Props = ComponentProps<typeof Today>;

const LESSON = { id: "lesson", number: 2, title: "Tides", topicName: "The sea", slug: null };
const AGAIN = { count: 3, first: { id: "idea", name: "Ebb", lessonId: "one", topicName: "Sea" } };

function open(facts: Partial<TodayFacts>, todo: Partial<Props["todo"]> = {}) {
  const plan = planToday({
    minutes: 5,
    due: 0,
    answeredToday: 0,
    relearning: { waiting: 0, triedToday: 0 },
    wasLessonLast: true,
    lessonsDone: [],
    nextLessons: [],
    shakyIdeas: todo.again?.count ?? 0,
    ...facts,
  });
  const props: Props = {
    todo: {
      ...plan,
      line: todayLine({ ...plan, lastSeen: null }),
      newTopics: [],
      nextReviewOn: null,
      nextLesson: facts.nextLessons?.[0] ?? null,
      again: null,
      hasFinished: true,
      ...todo,
    },
    today: asDay("2026-11-16"),
    course: { slug: null, title: "The sea" },
    bea: { expression: "happy", hasScarf: false },
  };
  const routes = [{ path: "/", element: <Today {...props} /> }];
  const { container } = render(<RouterProvider router={createMemoryRouter(routes)} />);
  return { text: container.textContent };
}

const next = (readiness: NextLesson["readiness"]) => ({
  nextLessons: [{ ...LESSON, isBegun: false, readiness }],
});

test.each([
  ["ready", "The sea 2. 5 min.", "Start"],
  ["writing", "We're writing The sea 2. Read along.", "Read along"],
  ["unwritten", "The sea 2 isn't written yet.", "Open"],
] as const)("a lesson that is %s says so, and so does its button", (readiness, words, button) => {
  expect(open(next(readiness)).text).toBe(words + button);
  expect(screen.getByRole("link", { name: button }).getAttribute("href")).toBe("/lesson/lesson");
});

test("one sentence and one button, also with reviews", () => {
  const { text } = open({ ...next("ready"), due: 2 });
  expect(text).toBe("The sea 2, and two things to remember. 5 min.Start");
  expect(screen.getByRole("button", { name: "Start" }).className).toContain("bg-honey");
});

test("done is done: the door closes, with one quiet link", () => {
  const { text } = open({ lessonsDone: [LESSON] });
  expect(text).toBe("You're done for today. See you tomorrow.Start another topic");
  expect(screen.getByRole("link").className).not.toContain("bg-honey");
});

test("with nothing to learn the next review is named", () => {
  const { text } = open({}, { nextReviewOn: asDay("2026-11-20") });
  expect(text).toContain("Nothing is due today. Your next review is on Friday.");
});

test("while ideas are shaky they are what to do, and nothing is called done", () => {
  const { text } = open({}, { again: AGAIN });
  expect(text).not.toMatch(/finished|done/i);
  expect(screen.getByRole("link", { name: "Read again" }).getAttribute("href")).toBe("/lesson/one");
});

test("after today's work shaky ideas are the quiet link", () => {
  open({ lessonsDone: [LESSON] }, { again: AGAIN });
  expect(screen.getByRole("link", { name: "3 ideas are still shaky" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Read again" })).toBeNull();
});
