// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { planToday, type NextLesson, type TodayFacts } from "#app/rules/dashboard/today.ts";
import { TodayCard } from "./today-card.tsx";

afterEach(cleanup);

type CardProps = ComponentProps<typeof TodayCard>;

const LESSON = { id: "lesson", number: 2, title: "Tides", topicName: "The sea" };
const AGAIN = { count: 3, first: { id: "idea", name: "Ebb", lessonId: "one", topicName: "Sea" } };

function open(facts: Partial<TodayFacts>, todo: Partial<CardProps["todo"]> = {}) {
  const plan = planToday({
    relearning: { waiting: 0, triedToday: 0 },
    reviewsDue: 0,
    reviewsDone: 0,
    lessonsDone: [],
    nextLesson: null,
    shakyIdeas: todo.again?.count ?? 0,
    goal: 1,
    ...facts,
  });
  const done = (facts.lessonsDone?.length ?? 0) + (facts.reviewsDone ?? 0);
  const props: CardProps = {
    todo: {
      ...plan,
      newTopics: [],
      nextReviewOn: null,
      nextLesson: facts.nextLesson ?? null,
      again: null,
      hasFinished: true,
      ...todo,
    },
    goal: { done, wanted: 1 },
    today: asDay("2026-11-16"),
    plan: null,
  };
  const routes = [{ path: "/", element: <TodayCard {...props} /> }];
  const { container } = render(<RouterProvider router={createMemoryRouter(routes)} />);
  return { text: container.textContent };
}

const next = (readiness: NextLesson["readiness"]) => ({
  nextLesson: { ...LESSON, isBegun: false, readiness },
});

test.each([
  ["ready", "Lesson 2: Tides", "Start"],
  ["writing", "Lesson 2 · being written", "Read along"],
  ["unwritten", "Lesson 2 · not written yet", "Open"],
] as const)("a lesson that is %s says so, and so does its button", (readiness, words, button) => {
  const { text } = open(next(readiness));
  expect(text).toContain(words);
  expect(screen.getByRole("link", { name: button }).getAttribute("href")).toBe("/lesson/lesson");
});

test("after today's work only a quiet link is left, and no other topics are pushed", () => {
  const { text } = open({ lessonsDone: [LESSON] }, { nextReviewOn: asDay("2026-11-17") });
  expect(text).toContain("Done for today.");
  expect(text).toContain("Your next review is tomorrow.");
  expect(screen.queryByRole("list", { name: "New topics" })).toBeNull();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Start another topic",
  ]);
});

test("with nothing to learn the goal counts as met", () => {
  const { text } = open({}, { newTopics: [{ name: "Sleep Better", slug: "sleep-better" }] });
  expect(text).toContain("All done for now");
  expect(text).toContain("You've finished every lesson in your topics.");
  expect(text).not.toContain("0/1");
});

test("nothing is called finished or all done while ideas need another look", () => {
  const { text } = open({}, { again: AGAIN });
  expect(text).toContain("3 ideas need another look");
  expect(text).not.toMatch(/finished|all done/i);
  expect(screen.getByRole("link", { name: "Read again" }).getAttribute("href")).toBe("/lesson/one");
});

test("after today's work ideas that need another look are a quiet line", () => {
  const { text } = open({ lessonsDone: [LESSON] }, { again: AGAIN });
  expect(text).toContain("Done for today.");
  expect(screen.getByRole("link", { name: "3 ideas need another look" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Read again" })).toBeNull();
});
