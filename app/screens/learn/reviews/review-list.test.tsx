// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { ReviewList, type ReviewListProps } from "./review-list.tsx";

afterEach(() => {
  cleanup();
});

const MONDAY = asDay("2026-11-16");

const DUE = {
  lessonId: "lesson",
  title: "Margins",
  topicName: "Personal Finance",
  difficulty: 3,
};

function open(changes: Partial<ReviewListProps>) {
  const props: ReviewListProps = {
    today: MONDAY,
    due: [],
    questions: 0,
    total: 0,
    page: 1,
    pages: 1,
    nextOn: null,
    again: null,
    relearning: 0,
    reply: undefined,
    ...changes,
  };
  const routes = [{ path: "/", element: <ReviewList {...props} /> }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container;
}

test("today's portion comes first, in ideas and minutes; nothing waits, nothing is overdue", () => {
  const { textContent } = open({ due: [DUE], total: 23, questions: 6 });
  expect(screen.getByRole("button", { name: "Start today's reviews" })).toBeTruthy();
  expect(textContent).toContain("6 ideas for today, about 3 minutes.");
  expect(textContent).not.toMatch(/23|\bdue\b|wait|ago|overdue/i);
});

test("after today's portion more is possible, and nothing asks for it", () => {
  const { textContent } = open({ due: [DUE], total: 17, questions: 0 });
  expect(textContent).toContain("You're done with today's reviews.");
  expect(screen.getByRole("button", { name: "Review more" }).className).not.toContain("bg-honey");
});

test("each lesson is a row of its topic, and the row is the button", () => {
  const other = { ...DUE, lessonId: "other", title: "Tides", topicName: "The sea" };
  open({ due: [DUE, other, { ...DUE, lessonId: "third" }], total: 3, questions: 3 });
  expect(screen.getAllByRole("list")).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: /Margins/ })).toHaveLength(2);
});

test("the next review is named when nothing is due", () => {
  expect(open({ nextOn: asDay("2026-11-17") }).textContent).toContain("Your next one is tomorrow.");
});

test("nobody with a shaky idea is told to be caught up", () => {
  const first = { id: "idea", name: "Margins", lessonId: "lesson", topicName: "Finance" };
  const { textContent } = open({ again: { count: 2, first } });

  expect(textContent).toContain("2 ideas are still shaky");
  expect(textContent).not.toContain("All Caught Up!");
  expect(screen.getByRole("link", { name: "Read again" }).getAttribute("href")).toBe(
    "/lesson/lesson",
  );
});
