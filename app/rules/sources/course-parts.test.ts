import { expect, test } from "vitest";
import { chosenWords, numberParts, partAt, partsAt, withFurtherParts } from "./course-parts.ts";

const part = (title: string, words: number) => ({ title, level: 1, start: 0, end: 9, words });
const TIDES = {
  id: "tides",
  parts: [part("Moon", 100), part("Sun", 200), part("Harbours", 400)],
  chosenParts: [0, 2],
};
const GARDEN = { id: "garden", parts: [part("Soil", 800)], chosenParts: null };

test("chosen parts are numbered through all sources", () => {
  const parts = numberParts([TIDES, GARDEN]);
  expect(parts.map(({ number, title }) => [number, title])).toEqual([
    [1, "Moon"],
    [2, "Harbours"],
    [3, "Soil"],
  ]);
  expect(chosenWords([TIDES, GARDEN])).toBe(1_300);
  expect(chosenWords([])).toBe(0);
});

test.each([
  [1, { source: "tides", part: 0 }],
  [2, { source: "tides", part: 2 }],
  [3, { source: "garden", part: 0 }],
  [0, null],
  [4, null],
  [-1, null],
  [1.5, null],
])("number %d means %o", (number, place) => {
  expect(partAt([TIDES, GARDEN], number)).toEqual(place);
});

test("a lesson's numbers are its parts; without any it rests on everything", () => {
  expect(partsAt([TIDES, GARDEN], [3, 9, 1])).toEqual([
    { source: "garden", part: 0 },
    { source: "tides", part: 0 },
  ]);
  expect(partsAt([TIDES, GARDEN])).toEqual([]);
});

test("lessons of a plan that aren't written rest on further parts, each once; what rests on everything stays", () => {
  const lessons = [{ parts: [1] }, { parts: [2, 4] }, { parts: [] }, {}];
  expect(withFurtherParts(lessons, [4, 5], new Set([2, 3, 4]))).toEqual([
    { parts: [1] },
    { parts: [2, 4, 5] },
    { parts: [] },
    {},
  ]);
});
