// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { ReviewEnd } from "./review-end.tsx";
import { ReviewList, type ReviewListProps } from "./review-list.tsx";

type DoneReview = ComponentProps<typeof ReviewEnd>["done"];
type DoneLesson = DoneReview["lessons"][number];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MONDAY = asDay("2026-11-16");

const aLesson = (changes: Partial<DoneLesson>): DoneLesson => ({
  id: "first",
  title: "Compound interest",
  score: 1,
  xp: 10,
  comesBackOn: asDay("2026-11-26"),
  ...changes,
});

const DUE = {
  lessonId: "lesson",
  title: "Margins",
  topicName: "Personal Finance",
  difficulty: 3,
  reviewCount: 0,
  dueOn: MONDAY,
};

function open(changes: Partial<ReviewListProps> & { done?: Partial<DoneReview> }) {
  const { done, ...others } = changes;
  const props: ReviewListProps = {
    today: MONDAY,
    due: [],
    total: 0,
    page: 1,
    pages: 1,
    minutes: 0,
    nextOn: null,
    again: null,
    relearning: 0,
    reply: undefined,
    ...others,
  };
  const finished = {
    lessons: [],
    answered: 4,
    right: 4,
    unfinished: 0,
    earned: { badges: [], level: null },
  };
  const element = done ? (
    <ReviewEnd {...props} done={{ ...finished, ...done }} />
  ) : (
    <ReviewList {...props} />
  );
  const routes = [{ path: "/", element }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container;
}

test("reviews of two lessons with the same title are two entries with different keys", () => {
  const warnings = vi.spyOn(console, "error");

  open({ done: { lessons: [aLesson({ id: "first" }), aLesson({ id: "second", score: 0.5 })] } });

  expect(screen.getAllByText("Compound interest")).toHaveLength(2);
  expect(warnings).not.toHaveBeenCalled();
});

test("shows the day of the next review when nothing is due, and of each finished review", () => {
  const { textContent } = open({
    nextOn: asDay("2026-11-17"),
    done: { right: 2, lessons: [aLesson({ score: 0.5, comesBackOn: asDay("2026-11-20") })] },
  });

  expect(textContent).toContain("Your next one is tomorrow.");
  expect(textContent).toContain("Let's look at it once more on Friday.");
  expect(textContent).toContain("50% · next review on Friday");
});

test("a lesson's score next to another share of right answers is explained", () => {
  const { textContent } = open({
    done: { answered: 11, right: 1, unfinished: 10, lessons: [aLesson({ score: 0 })] },
  });
  expect(textContent).toContain("1 of 11 right on the first try.");
  expect(textContent).toContain("Compound interest0%");
  expect(textContent).toContain(
    "The other 10 questions were from lessons with more left to review",
  );
  cleanup();

  const whole = open({ done: { answered: 3, right: 1, lessons: [aLesson({ score: 1 / 3 })] } });
  expect(whole.textContent).not.toContain("left to review");
});

test("everything due comes before the list, and is five more minutes after a review", () => {
  const { textContent } = open({ due: [DUE], total: 1 });
  expect(screen.getByRole("button", { name: "Review everything due" })).toBeTruthy();
  expect(textContent).not.toContain("Five more minutes");
  cleanup();

  open({ due: [DUE], total: 1, done: { right: 3 } });
  expect(screen.getByRole("button", { name: "Five more minutes" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Review everything due" })).toBeNull();
  expect(screen.getByText(/3 of 4 right on the first try/)).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to Dashboard" });
  expect(back.getAttribute("href")).toBe("/dashboard");
});

test("more than a day's reviews aren't added up to hours", () => {
  const { textContent } = open({ due: [DUE], total: 102, minutes: 25 });
  expect(textContent).toContain(
    "102 lessons are due. The 10 most urgent take about 25 minutes; the others can wait until tomorrow.",
  );
  expect(screen.getByRole("button", { name: "Review the most urgent" })).toBeTruthy();
});

test("says how many lessons are due", () => {
  expect(open({ due: [DUE], total: 1 }).textContent).toContain("1 lesson is due");
  cleanup();

  expect(open({ due: [DUE], total: 2 }).textContent).toContain("2 lessons are due");
});

test("nobody with an idea that needs another look is told to be caught up", () => {
  const first = { id: "idea", name: "Margins", lessonId: "lesson", topicName: "Finance" };
  const { textContent } = open({ again: { count: 2, first } });

  expect(textContent).toContain("2 ideas need another look");
  expect(textContent).not.toContain("All Caught Up!");
  expect(screen.getByRole("link", { name: "Read again" }).getAttribute("href")).toBe(
    "/lesson/lesson",
  );
});
