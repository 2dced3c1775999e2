// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { ReviewList } from "./review-list.tsx";

type Props = ComponentProps<typeof ReviewList>;
type DoneReview = Props["done"]["reviews"][number];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MONDAY = asDay("2026-11-16");

const aReview = (changes: Partial<DoneReview>): DoneReview => ({
  id: "first",
  lessonId: "lesson",
  finishedAt: new Date("2026-11-16T11:00:00Z"),
  title: "Compound interest",
  score: 1,
  xp: 10,
  comesBackOn: asDay("2026-11-26"),
  ...changes,
});

function open(changes: Partial<Props> & { reviews?: DoneReview[] }) {
  const { reviews = [], ...others } = changes;
  const props: Props = {
    today: MONDAY,
    due: [],
    total: 0,
    minutes: 0,
    batchSize: 0,
    nextOn: null,
    done: { reviews, earned: { badges: [], level: null } },
    reply: undefined,
    ...others,
  };
  const routes = [{ path: "/", element: <ReviewList {...props} /> }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container;
}

test("reviews of two lessons with the same title are two entries with different keys", () => {
  const warnings = vi.spyOn(console, "error");

  open({ reviews: [aReview({ id: "first" }), aReview({ id: "second", score: 0.5 })] });

  expect(screen.getAllByText("Compound interest")).toHaveLength(2);
  expect(warnings).not.toHaveBeenCalled();
});

test("shows the day of the next review when nothing is due, and of each finished review", () => {
  const { textContent } = open({
    nextOn: asDay("2026-11-17"),
    reviews: [aReview({ score: 0.5, comesBackOn: asDay("2026-11-20") })],
  });

  expect(textContent).toContain("Your next one is tomorrow.");
  expect(textContent).toContain("Let's look at it once more on Friday.");
  expect(textContent).toContain("50% · next review on Friday");
});
