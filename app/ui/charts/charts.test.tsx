// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { addDays, asDay } from "#app/rules/day.ts";
import { ActivityCalendar } from "./activity-calendar.tsx";
import { BarChart } from "./bar-chart.tsx";
import { MasteryBars } from "./mastery-bars.tsx";
import { PromiseCells } from "./promise-cells.tsx";
import { ReviewForecast } from "./review-forecast.tsx";

afterEach(cleanup);

const thursday = asDay("2026-11-19");

function rowsOf(name: string): string[][] {
  const table = screen.getByRole("table", { name });
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test("screen readers get the mastery of each lesson", () => {
  render(
    <MasteryBars
      title="Mastery"
      bars={[
        { lessonNumber: 1, title: "Light", mastery: 0.82, isForgotten: false, state: "known" },
        { lessonNumber: 2, title: "Water", mastery: 0.4, isForgotten: true, state: "shaky" },
        {
          lessonNumber: 3,
          title: "Sugar",
          mastery: null,
          isForgotten: false,
          state: "not-started",
        },
      ]}
    />,
  );

  expect(rowsOf("Mastery")).toEqual([
    ["Lesson", "Mastery", "State"],
    ["1. Light", "82%", "Mastered"],
    ["2. Water", "probably forgotten", "Shaky"],
    ["3. Sugar", "none yet", "Not started"],
  ]);
  expect(document.body.textContent).not.toContain("40");
  expect(screen.getByText(/A question mark means probably forgotten/)).toBeTruthy();
});

test("a mastery bar is as high as its value; a lesson never practised has none", () => {
  const { container } = render(
    <MasteryBars
      title="Mastery"
      bars={[
        { lessonNumber: 1, title: "Light", mastery: 0.82, isForgotten: false, state: "known" },
        {
          lessonNumber: 2,
          title: "Water",
          mastery: null,
          isForgotten: false,
          state: "not-started",
        },
      ]}
    />,
  );

  const heights = [...container.querySelectorAll<HTMLElement>(".chart-column")].map(
    ({ style }) => style.height,
  );
  expect(heights).toEqual(["82%"]);
});

test("the forecast names its days, today first", () => {
  render(
    <ReviewForecast
      title="Forecast"
      days={[0, 1].map((ahead) => ({ day: addDays(thursday, ahead), due: 3 - ahead }))}
    />,
  );

  expect(rowsOf("Forecast").slice(1)).toEqual([
    ["Today, Thursday, November 19", "3"],
    ["Friday, November 20", "2"],
  ]);
});

test("a forecast without reviews is an empty chart, not a broken one", () => {
  const { container } = render(<ReviewForecast days={[{ day: thursday, due: 0 }]} />);

  expect(container.innerHTML).not.toContain("NaN");
});

test("the calendar draws every day up to today and lists the active ones by week, latest first", () => {
  const { container } = render(
    <ActivityCalendar
      title="Activity"
      weeks={3}
      today={thursday}
      counts={[1, 0, 0, 2, 0, 6, ...Array<number>(300).fill(0), 9]}
    />,
  );

  const cells = [...container.querySelectorAll("polyline")].map((line) => {
    const [, marker] = /^url\(#(.+)\)$/.exec(line.getAttribute("marker-mid") ?? "") ?? [];
    expect(container.querySelector(`marker[id="${marker}"] path`)).not.toBeNull();
    // Without its ends.
    return (line.getAttribute("points")?.split(" ").length ?? 0) / 2 - 2;
  });
  // By level: six, none, two, none, nothing; and today by itself.
  expect(cells).toEqual([1, 0, 1, 0, 7 + 7 + 3 - 2]);
  expect(container.querySelectorAll("svg > path")).toHaveLength(1);
  expect(rowsOf("Activity").slice(1)).toEqual([
    ["Week of November 16", "Monday 2, Thursday 1"],
    ["Week of November 9", "Saturday 6"],
  ]);
});

test("bars come with a table, and the chart itself is hidden from screen readers", () => {
  const { container } = render(
    <BarChart
      title="Weakest"
      headers={["Concept", "Mastery"]}
      bars={[{ label: "ATP", value: 0.4, valueLabel: "40%" }]}
    />,
  );

  expect(rowsOf("Weakest")[1]).toEqual(["ATP", "40%"]);
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toContain("ATP");
});

test.each([
  { cells: 8, predicted: 7, known: 5, outlines: 7, honey: 5 },
  { cells: 1, predicted: 0, known: 1, outlines: 0, honey: 1 },
  { cells: 6, predicted: 6, known: 0, outlines: 6, honey: 0 },
  // A share of many answers ends in the middle of a cell.
  { cells: 10, predicted: 8.4, known: 8, outlines: 9, honey: 8 },
])(
  "a promise of $predicted in $cells cells, kept for $known, is drawn as it is",
  ({ cells, predicted, known, outlines, honey }) => {
    const inWords = { predicted: `${predicted} of ${cells}`, known: `${known} of ${cells}` };
    const { container } = render(
      <PromiseCells title="What stuck" {...{ cells, predicted, known, inWords }} />,
    );
    const [picture] = container.querySelectorAll("svg");
    const count = (shape: string) => picture?.querySelectorAll(`path${shape}`).length;
    expect(count(".fill-sunken")).toBe(cells);
    expect(count(".stroke-ink")).toBe(outlines);
    expect(count(".fill-honey")).toBe(honey);
    expect(rowsOf("What stuck")).toEqual([
      ["Answers", "Right"],
      ["We said", inWords.predicted],
      ["Remembered", inWords.known],
    ]);
  },
);
