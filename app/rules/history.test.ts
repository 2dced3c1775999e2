import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  HISTORY_SORTS,
  historyTier,
  searchHistory,
  sortHistory,
  timeLabel,
  type HistoryRow,
} from "./history.ts";

const row = (
  lessonTitle: string,
  topicName: string,
  day: number,
  quizScore: number | null,
): HistoryRow => ({
  lessonTitle,
  topicId: topicName.toLowerCase(),
  topicName,
  completedAt: new Date(Date.UTC(2026, 2, day)),
  quizScore,
});
const rows = [
  row("Dancing", "Bees", 1, 0.5),
  row("Notes", "music", 3, null),
  row("Wax", "Bees", 4, 1),
  row("Harmony", "Music", 2, 1),
  row("Éclairs", "Ätzkunst", 5, 0),
];
const titles = (sorted: HistoryRow[]) => sorted.map(({ lessonTitle }) => lessonTitle);

test.each([
  [0, "none"],
  [1, "few"],
  [9, "few"],
  [10, "some"],
  [49, "some"],
  [50, "many"],
  [5000, "many"],
])("%i completed lessons are '%s'", (lessonsCompleted, tier) => {
  expect(historyTier(lessonsCompleted).tier).toBe(tier);
});

describe("sorting", () => {
  test.each([
    ["date", ["Éclairs", "Wax", "Notes", "Harmony", "Dancing"]],
    ["score", ["Wax", "Harmony", "Dancing", "Éclairs", "Notes"]],
    ["topic", ["Éclairs", "Wax", "Dancing", "Notes", "Harmony"]],
  ] as const)("by %s", (sort, expected) => {
    expect(titles(sortHistory(rows, sort))).toEqual(expected);
  });

  test("loses no row", () => {
    fc.assert(
      fc.property(fc.subarray(rows), fc.constantFrom(...HISTORY_SORTS), (some, sort) => {
        expect(titles(sortHistory(some, sort)).toSorted()).toEqual(titles(some).toSorted());
      }),
    );
  });
});

test.each([
  [{}, ["Dancing", "Notes", "Wax", "Harmony", "Éclairs"]],
  [{ search: "  " }, ["Dancing", "Notes", "Wax", "Harmony", "Éclairs"]],
  [{ search: "MUSIC" }, ["Notes", "Harmony"]],
  [{ search: "éc" }, ["Éclairs"]],
  [{ search: "wax" }, ["Wax"]],
  [{ topicId: "bees" }, ["Dancing", "Wax"]],
  [{ topicId: "bees", search: "notes" }, []],
  [{ search: "50%" }, []],
])("searching for %j finds %j", (query, expected) => {
  expect(titles(searchHistory(rows, query))).toEqual(expected);
});

test.each([
  [null, "~5 min"],
  [0, "~5 min"],
  [-3, "~5 min"],
  [1, "1 min"],
  [89, "1 min"],
  [90, "2 min"],
  [300, "5 min"],
])("%s seconds read '%s'", (seconds, label) => {
  expect(timeLabel(seconds)).toBe(label);
});
