// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Insights } from "#app/features/progress/load-insights.ts";
import { DashboardInsights } from "./dashboard-insights.tsx";

afterEach(cleanup);

const INSIGHTS: Insights = {
  averageMastery: 61,
  needReview: 1,
  mastered: 2,
  total: 9,
  practised: 6,
  efficiency: 80,
  efficiencyTrend: "improving",
  scoreTrend: null,
  weakest: [],
  recentlyMastered: [],
};

function show(insights: Insights | null, search: string) {
  const page = { lessonsCompleted: 3, insights };
  const routes = [{ path: "/dashboard", element: <DashboardInsights page={page} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/dashboard${search}`] });
  render(<RouterProvider router={router} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Learning Insights" });
  const sent = new URLSearchParams(new FormData(button.form!) as unknown as URLSearchParams);
  return { isOpen: button.getAttribute("aria-expanded"), sent: sent.toString() };
}

test("what isn't mastered yet isn't promised", () => {
  show(INSIGHTS, "?insights=shown");
  expect(screen.getByText("Nothing yet. Get one right on two different days.")).toBeTruthy();
});

test("a press opens the insights, without JavaScript too, and the page of topics stays", () => {
  expect(show(null, "?topics=2")).toEqual({ isOpen: "false", sent: "topics=2&insights=shown" });
  expect(screen.queryByText("Average mastery")).toBeNull();
});

test("opened they show the numbers, and another press closes them", () => {
  const opened = show(INSIGHTS, "?topics=2&insights=shown");
  expect(opened).toEqual({ isOpen: "true", sent: "topics=2" });
  expect(screen.getByText("6 of the 9 ideas with questions")).toBeDefined();
});
