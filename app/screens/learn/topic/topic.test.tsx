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
  source: "library",
  slug: null,
  description: "Money.",
  totalLessons: 10,
  sources: [],
  isCompleted: false,
  hasPassages: false,
  lacksSources: false,
  isRemoved: false,
  completedLessons: 3,
  averageScore: 0.5,
  isWriting: false,
  offer: null,
  isPersonalized: false,
  nextLessonId: null,
  check: null,
  lessons: [],
  uncovered: [],
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
  const props = { loaderData: { topic: { ...TOPIC, ...changes }, finishedPicture: null } };
  const element = <Topic {...(props as ComponentProps<typeof Topic>)} />;
  const routes = [{ path: "/", element }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container.textContent;
}

test.each([
  [1, false, "One lesson is still shaky. Read again before you move on."],
  [5, false, "Five lessons are still shaky. Read again before you move on."],
  [10, true, "10 lessons are still shaky."],
  [1, true, "One lesson is still shaky."],
])("%i shaky lessons, topic finished: %s", (count, isCompleted, words) => {
  const lessons = lessonsMarked(count);
  expect(wordsOf({ isPersonalized: true, isCompleted, lessons })).toContain(words);
});

test.each([
  [["Ebb"], "Your sources don't cover: Ebb."],
  [["Ebb", "Flow"], "Your sources don't cover: Ebb, Flow."],
  [
    ["A", "B", "C", "D", "E", "F", "G", "H"],
    "Your sources don't cover: A, B, C, D, E, F and 2 more.",
  ],
])("%j aren't covered by the sources", (uncovered, words) => {
  expect(wordsOf({ uncovered })).toContain(words);
  const link = document.querySelector('a[href="/onboarding/sources?course=topic"]');
  expect(link?.textContent).toBe("Add a file or a link");
});

test("nothing is said of sources where they cover everything, or the topic was left", () => {
  expect(wordsOf({})).not.toContain("Your sources");
  expect(wordsOf({ uncovered: ["Ebb"], isRemoved: true })).not.toContain("Your sources");
});

test("no message if nothing is shaky", () => {
  expect(wordsOf({})).not.toContain("shaky");
  cleanup();
  expect(wordsOf({ isCompleted: true })).not.toContain("Shaky");
});

test("a completed topic says that it is shaky", () => {
  const lessons = lessonsMarked(2);
  expect(wordsOf({ isPersonalized: true, isCompleted: true, lessons })).toContain("ShakyCompleted");
});

test("a lesson that is being written can be read along, not started", () => {
  const [lesson] = lessonsMarked(0);
  const words = wordsOf({ lessons: [{ ...lesson!, status: "writing" }], nextLessonId: lesson!.id });
  expect(words).toContain("Read along");
  expect(words).not.toContain("Start Lesson");
});

test("each lesson is one cell that says how it stands, and the list is for pages without JavaScript only", () => {
  const lessons = lessonsMarked(1);
  const element = (
    <Topic
      {...({
        loaderData: { topic: { ...TOPIC, lessons }, finishedPicture: null },
      } as ComponentProps<typeof Topic>)}
    />
  );
  const routes = [{ path: "/", element }];
  const { container } = render(<RouterProvider router={createMemoryRouter(routes)} />);
  const cells = [...container.querySelectorAll("ol a")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["1Lesson 1Needs Review", "2Lesson 2Ready"]);
});

test("a study plan says what it is above its path", () => {
  expect(wordsOf({ source: "study-plan" })).toContain("Study plan");
  expect(wordsOf({ source: "imported" })).toContain("Brought along");
  cleanup();
  expect(wordsOf({})).not.toContain("Study plan");
});

test("a path whose sources are gone says so, and where to add them again; one that was left doesn't", () => {
  expect(wordsOf({ lacksSources: true })).toContain(
    "The sources this path was made from are gone.",
  );
  const link = document.querySelector('a[href="/onboarding/sources?course=topic"]');
  expect(link?.textContent).toBe("Add them again");
  expect(wordsOf({ lacksSources: true, isRemoved: true })).not.toContain("are gone");
});
