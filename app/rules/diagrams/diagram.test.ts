import { describe, expect, test } from "vitest";
import { diagramTable } from "./diagram-table.ts";
import { diagram, type DiagramOf } from "./diagram.ts";

const line: DiagramOf<"line"> = {
  kind: "line",
  title: "Tide at the pier",
  x: { label: "Hours after midnight" },
  y: { label: "Height", unit: "m" },
  series: [
    {
      label: "Spring tide",
      points: [
        { x: 0, y: 4.2 },
        { x: 6, y: 0.4 },
      ],
    },
  ],
};
const histogram: DiagramOf<"histogram"> = {
  kind: "histogram",
  title: "Waiting times",
  x: { label: "Wait", unit: "minutes" },
  counts: "patients",
  bins: [
    { from: 0, to: 10, count: 4 },
    { from: 10, to: 20, count: 9 },
    { from: 20, to: 30, count: 1 },
  ],
};
const matrix: DiagramOf<"matrix"> = {
  kind: "matrix",
  title: "Test and truth",
  across: { label: "Truth", first: "Ill", second: "Healthy" },
  down: { label: "Test", first: "Positive", second: "Negative" },
  cells: [
    { label: "True positive" },
    { label: "False positive", note: "A scare." },
    { label: "False negative", note: "The dangerous one." },
    { label: "True negative" },
  ],
};

const [series] = line.series;
const points = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 1 }));
const bins = (count: number) =>
  Array.from({ length: count }, (_, from) => ({ from, to: from + 1, count: 1 }));

test.each([line, histogram, matrix])("a sound $kind passes", (data) => {
  expect(diagram.safeParse(data).error).toBeUndefined();
});

describe("a picture that would mislead or not fit is refused:", () => {
  test.each<[string, object]>([
    ["a line of one point", { ...line, series: [{ label: "A", points: points(1) }] }],
    ["a line of 41 points", { ...line, series: [{ label: "A", points: points(41) }] }],
    [
      "four lines",
      { ...line, series: ["A", "B", "C", "D"].map((label) => ({ ...series, label })) },
    ],
    ["two lines of one name", { ...line, series: [series, { ...series, label: "spring tide" }] }],
    [
      "a line that runs back",
      { ...line, series: [{ label: "A", points: points(3).toReversed() }] },
    ],
    ["no line and no points", { ...line, series: [] }],
    [
      "points all above one x",
      {
        ...line,
        series: [],
        scatter: {
          label: "A",
          points: [
            { x: 1, y: 1 },
            { x: 1, y: 2 },
          ],
        },
      },
    ],
    ["an axis of 41 characters", { ...line, x: { label: "x".repeat(41) } }],
    [
      "a number that is a word",
      {
        ...line,
        series: [
          {
            label: "A",
            points: [
              { x: 0, y: "4 m" },
              { x: 1, y: 2 },
            ],
          },
        ],
      },
    ],
    ["two bins", { ...histogram, bins: bins(2) }],
    ["thirteen bins", { ...histogram, bins: bins(13) }],
    ["bins with a gap", { ...histogram, bins: [...bins(3), { from: 4, to: 5, count: 1 }] }],
    ["bins of unequal width", { ...histogram, bins: [...bins(3), { from: 3, to: 9, count: 1 }] }],
    [
      "a bin that ends before it starts",
      { ...histogram, bins: [{ from: 1, to: 0, count: 1 }, ...bins(3)] },
    ],
    [
      "bins that are all empty",
      { ...histogram, bins: bins(3).map((bin) => ({ ...bin, count: 0 })) },
    ],
    ["a negative count", { ...histogram, bins: bins(3).map((bin) => ({ ...bin, count: -1 })) }],
    ["three cells", { ...matrix, cells: matrix.cells.slice(1) }],
    ["two cells of one name", { ...matrix, cells: matrix.cells.map(() => ({ label: "Same" })) }],
    [
      "a cell of 51 characters",
      { ...matrix, cells: [...matrix.cells.slice(1), { label: "x".repeat(51) }] },
    ],
  ])("%s", (_, data) => {
    expect(diagram.safeParse(data).success).toBe(false);
  });
});

test("points without a line are enough", () => {
  const cloud = { ...line, series: [], scatter: { label: "Days", points: points(60) } };

  expect(diagram.safeParse(cloud).success).toBe(true);
});

test("widths that differ only by how decimals are stored are equal", () => {
  const tenths = Array.from({ length: 5 }, (_, index) => ({
    from: index / 10,
    to: (index + 1) / 10,
    count: 2,
  }));

  expect(diagram.safeParse({ ...histogram, bins: tenths }).success).toBe(true);
});

test("the table of a picture names its axes, units and cells", () => {
  expect(diagramTable(line)).toEqual({
    heads: ["Series", "Hours after midnight", "Height (m)"],
    rows: [
      ["Spring tide", "0", "4.2"],
      ["Spring tide", "6", "0.4"],
    ],
  });
  expect(diagramTable(histogram).rows[1]).toEqual(["10–20", "9"]);
  expect(diagramTable(matrix)).toEqual({
    heads: ["Test / Truth", "Ill", "Healthy"],
    rows: [
      ["Positive", "True positive", "False positive: A scare."],
      ["Negative", "False negative: The dangerous one.", "True negative"],
    ],
  });
});

test("a year on an axis is written as a year, a large amount with its commas", () => {
  const growth = {
    ...line,
    series: [
      {
        label: "A",
        points: [
          { x: 1995, y: 1995 },
          { x: 2025, y: 0.0012 },
        ],
      },
    ],
  };

  expect(diagramTable(growth).rows).toEqual([
    ["A", "1995", "1,995"],
    ["A", "2025", "0.0012"],
  ]);
});
