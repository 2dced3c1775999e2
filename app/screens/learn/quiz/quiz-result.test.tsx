// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OpenLesson } from "../lesson/open-lesson.ts";
import { QuizResult } from "./quiz-result.tsx";

afterEach(cleanup);

const ANSWERS = [true, false, false];

test("an earlier question that came along is never called unchecked", () => {
  const questions = ANSWERS.map((_, index) => ({
    isUnchecked: false,
    isEarlier: index === 2,
  }));
  const page = { weakConcepts: [] as string[], lesson: { id: "lesson" }, questions } as OpenLesson;
  const element = <QuizResult page={page} answers={ANSWERS} isPractice={false} />;
  const { container } = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  expect(container.querySelector("h1")?.textContent).toBe("1 of 2 right");
  expect(container.textContent).toContain("From an earlier lesson");
  expect(container.textContent).toContain("Quiz score: 50%.");
  expect(container.textContent).not.toContain("checked yet");
});

test("each missed question opens what is right and why", () => {
  const answer = {
    isSettled: true,
    rightAnswer: "Both of them",
    explanation: "One needs the other.",
  };
  const questions = ANSWERS.map((_, index) => ({
    id: `${index}`,
    text: `Which ${index}?`,
    answer,
  }));
  const page = { weakConcepts: [] as string[], lesson: { id: "lesson" }, questions } as unknown;
  const element = <QuizResult page={page as OpenLesson} answers={ANSWERS} isPractice={false} />;
  const { container } = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  const missed = [...container.querySelectorAll("details")].map(({ textContent }) => textContent);
  expect(missed).toEqual([1, 2].map((place) => `Which ${place}?Both of themOne needs the other.`));
});

test.each([
  [[true, false, false], "Quiz score: 0%. 1 question hasn't been checked yet"],
  [[true, true, true], "These questions haven't been checked yet"],
])("unchecked questions (%j) are left out of the result, which says so", (unchecked, words) => {
  const questions = unchecked.map((isUnchecked) => ({ isUnchecked }));
  const page = { weakConcepts: [] as string[], lesson: { id: "lesson" }, questions } as OpenLesson;
  const element = <QuizResult page={page} answers={ANSWERS} isPractice={false} />;
  const { container } = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  expect(container.textContent).toContain(words);
});
