// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { PromisePage } from "#app/features/progress/promise-page.ts";
import { addToBins, calibration, emptyBins, promise } from "#app/rules/memory/calibration.ts";
import { asDay } from "#app/rules/day.ts";
import type { MasteryPoint } from "#app/ui/charts/mastery-line.tsx";
import { PromiseCard } from "./promise-cards.tsx";

afterEach(cleanup);

const page = (predicted: number, right: number, wrong: number): PromisePage => {
  const answers = [...Array(right).fill(true), ...Array(wrong).fill(false)] as boolean[];
  const bins = answers.reduce((sum, isRight) => addToBins(sum, predicted, isRight), emptyBins());
  return {
    overall: promise(bins),
    bins: calibration(bins),
    answersSoFar: right + wrong,
    answersNeeded: 30,
  };
};
const RETENTION = {
  desiredRetention: 0.9,
  costs: [
    { retention: 0.8, questionsAWeek: 0.4 },
    { retention: 0.9, questionsAWeek: 3.7 },
  ],
};
const WEEK = { week: asDay("2026-11-16"), mastery: 0.76, concepts: 14, reviews: 3 };

type Shown = { weeks?: readonly MasteryPoint[]; retention?: typeof RETENTION | null };

function open(promised: PromisePage, { weeks = [WEEK], retention = null }: Shown = {}) {
  const card = <PromiseCard promise={promised} weeks={weeks} retention={retention} />;
  const router = createMemoryRouter([{ path: "/progress", element: card }], {
    initialEntries: ["/progress?topic=one"],
  });
  return render(<RouterProvider router={router} />).container.textContent;
}

test.each([
  [0.9, 87, 13, "We predicted 90% right. You got 87% (100 answers).", "within the margin of error"],
  [0.9, 60, 40, "We predicted 90% right. You got 60% (100 answers).", "less than we predicted"],
  [0.7, 95, 5, "We predicted 70% right. You got 95% (100 answers).", "more than we predicted"],
])("of %d promised, %i right and %i wrong", (predicted, right, wrong, sentence, verdict) => {
  const text = open(page(predicted, right, wrong));

  expect(text).toContain(sentence);
  expect(text).toContain(verdict);
});

test("before 30 answers nothing is claimed", () => {
  const text = open(page(0.9, 29, 0));

  expect(text).toContain("29 so far");
  expect(text).not.toContain("We predicted 9");
});

test("screen readers get each group of predictions and the cost of remembering more", () => {
  open(page(0.9, 87, 13), { retention: RETENTION });

  const predictions = within(
    screen.getByRole("table", { name: "Our predictions and your results" }),
  );
  expect(predictions.getAllByRole("row").at(-1)?.textContent).toBe("90%87%10079% and 92%");
  const cost = within(screen.getByRole("table", { name: /^Questions a week/ }));
  expect(cost.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "How much you'd rememberQuestions a week",
    "80%under 1",
    "90%about 4",
  ]);
});

test("screen readers get the mastery and the reviews of each week", () => {
  const text = open(page(0.9, 29, 0), {
    weeks: [{ week: asDay("2026-11-09"), mastery: 0.81, concepts: 12, reviews: 0 }, WEEK],
  });

  expect(text).toContain("76% average mastery of the 14 ideas you've practised.");
  const weeks = within(screen.getByRole("table", { name: "Average mastery by week" }));
  expect(weeks.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Week fromAverage masteryIdeasReviews",
    "Nov 981%120",
    "Nov 16, so far76%143",
  ]);
});

test("one week isn't a line yet", () => {
  const text = open(page(0.9, 29, 0), { weeks: [{ ...WEEK, concepts: 1, reviews: 0 }] });

  expect(text).toContain("76% average mastery of the one idea you've practised.");
  expect(text).toContain("appears here after your first week");
  expect(screen.queryByRole("table", { name: "Average mastery by week" })).toBeNull();
});

test("the costs open by the address, which keeps the topic that is chosen", () => {
  open(page(0.9, 29, 0));

  const button = screen.getByRole("button", { name: "What remembering more would take" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(Object.fromEntries(new FormData(button.closest("form")!))).toEqual({
    topic: "one",
    costs: "shown",
  });
  expect(screen.queryByRole("table", { name: /^Questions a week/ })).toBeNull();
});

test("without a topic that has reviews, opened costs say so", () => {
  expect(open(page(0.9, 29, 0), { retention: { ...RETENTION, costs: [] } })).toContain(
    "None of your topics has reviews at the moment.",
  );
});
