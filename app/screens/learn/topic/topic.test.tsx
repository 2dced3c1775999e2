// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { TopicPage } from "#app/features/topics/load-topic.ts";
import Topic from "./topic.tsx";

afterEach(cleanup);

const TOPIC: TopicPage = {
  id: "topic",
  name: "Personal Finance",
  description: "Money.",
  totalLessons: 10,
  isCompleted: false,
  isRemoved: false,
  completedLessons: 3,
  averageScore: 0.5,
  isWriting: false,
  offer: null,
  isPersonalized: false,
  nextLessonId: null,
  check: null,
  lessons: [],
  insights: null,
};

type Lesson = TopicPage["lessons"][number];

/** This many lessons marked "Needs Review", and one that isn't. */
const lessonsMarked = (count: number): Lesson[] =>
  Array.from({ length: count + 1 }, (_, index) => ({
    id: `lesson-${index}`,
    number: index + 1,
    status: "ready",
    title: `Lesson ${index + 1}`,
    objective: "",
    minutes: 4,
    score: 0.5,
    nextReviewDate: null,
    completedOn: null,
    isDue: false,
    label:
      index < count
        ? { text: "Needs Review", tone: "remediation" }
        : { text: "Start Lesson", tone: "available" },
  }));

function wordsOf(changes: Partial<TopicPage>): string {
  const props = { loaderData: { topic: { ...TOPIC, ...changes } } };
  const element = <Topic {...(props as ComponentProps<typeof Topic>)} />;
  const routes = [{ path: "/", element }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container.textContent;
}

test.each([
  [1, false, "An idea below is worth another look before you move on."],
  [5, false, "Five ideas below are worth another look before you move on."],
  [10, true, "10 ideas below are worth another look."],
  [1, true, "An idea below is worth another look."],
])("%i ideas worth another look, topic finished: %s", (count, isCompleted, words) => {
  const lessons = lessonsMarked(count);
  expect(wordsOf({ isPersonalized: true, isCompleted, lessons })).toContain(words);
});

test("no message if nothing is shaky", () => {
  expect(wordsOf({})).not.toContain("worth another look");
});
