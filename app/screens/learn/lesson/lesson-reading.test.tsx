// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useFetcher } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenLesson } from "./open-lesson.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import type { LessonSession } from "#app/rules/lesson-session.ts";
import { LessonReading } from "./lesson-reading.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LESSON: OpenLesson["lesson"] = {
  id: "lesson",
  number: 1,
  status: "ready",
  title: "Why the sky is blue",
  objective: "Explain the colour.",
  blocks: blocksOf({
    hook: "Sunlight is white.",
    explanation: "Blue light is scattered most.",
    example: "An example.",
    elaboration: "Why it matters.",
    next_tease: "Sunsets.",
    sources: [{ author: "Strutt", year: 1871, title: "On the light from the sky" }],
  }),
};

const TOPIC: OpenLesson["topic"] = {
  id: "topic",
  name: "Light",
  source: "library",
  notice: null,
  totalLessons: 10,
};

const READING: LessonSession = { phase: "lesson", completedScore: null };

type ReadingProps = { topic: Partial<OpenLesson["topic"]>; more?: Partial<OpenLesson> };

function Reading({ topic, more }: ReadingProps) {
  const page: Partial<OpenLesson> = {
    lesson: LESSON,
    topic: { ...TOPIC, ...topic },
    terms: [],
    questions: [],
    recommendation: null,
    ...more,
  };
  return (
    <LessonReading
      page={page as OpenLesson}
      session={READING}
      quizStart={useFetcher<unknown>()}
      dispatch={() => undefined}
    />
  );
}

const open = (topic: Partial<OpenLesson["topic"]> = {}, more: Partial<OpenLesson> = {}) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <Reading topic={topic} more={more} /> }])}
    />,
  ).container;

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test("Bea speaks after two seconds, between the objective and the text", () => {
  open();
  act(() => void vi.advanceTimersByTime(1_900));
  expect(screen.queryByText(/Take your time/)).toBeNull();

  act(() => void vi.advanceTimersByTime(100));
  const bubble = screen.getByText(/Take your time/);
  expect(isBefore(screen.getByText(LESSON.objective), bubble)).toBe(true);
  expect(isBefore(bubble, screen.getByText("Blue light is scattered most."))).toBe(true);
});

test("only a study plan has a label above the lesson", () => {
  open({ source: "study-plan" });
  const notice = screen.getByText(/teaches you how to learn the topic, not the topic itself/);
  expect(isBefore(notice, screen.getByRole("heading", { level: 1 }))).toBe(true);
  cleanup();

  for (const source of ["library", "ai"] as const) {
    expect(open({ source }).textContent).not.toContain("not the topic itself");
    cleanup();
  }
});

test("a prediction stands before the explanation, what came of it after the last section", () => {
  const prediction = {
    id: "prediction",
    text: "Which colour is scattered most?",
    options: ["Red", "Blue", "Green", "Yellow"],
    guess: null,
  };
  const before = open({}, { prediction });
  const explanation = screen.getByText("Blue light is scattered most.");
  expect(isBefore(screen.getByRole("group", { name: prediction.text }), explanation)).toBe(true);
  expect(before.textContent).not.toContain("Now you know:");
  cleanup();

  const predicted = { ...prediction, guess: { answer: "Red", known: null } };
  expect(open({}, { prediction: predicted }).textContent).toContain(
    "You said: RedRead on to find out. The question comes back after the quiz.",
  );
  expect(screen.queryByRole("complementary", { name: "Your prediction" })).toBeNull();
  cleanup();

  const known = { missed: null, rightAnswer: "Blue", explanation: "It is short." };
  const guess = { answer: "Red", known };
  open({}, { prediction: { ...prediction, guess } });
  expect(screen.queryByRole("radio")).toBeNull();
  const end = screen.getByRole("complementary", { name: "Your prediction" });
  expect(end.textContent).toContain("You said: RedNow you know: BlueIt is short.");
  expect(isBefore(screen.getByText("Why it matters."), end)).toBe(true);
});
