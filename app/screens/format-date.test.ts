import { expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { formatComingDay, formatLongAgo } from "./format-date.ts";

// A Friday.
const TODAY = asDay("2026-11-20");

test.each([
  ["2026-11-18", "today"],
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-11-22", "on Sunday"],
  ["2026-11-26", "on Thursday"],
  ["2026-11-27", "on November 27"],
  ["2027-01-09", "on January 9, 2027"],
])("a coming day is relative up to six days: %s is %s", (day, words) => {
  expect(formatComingDay(asDay(day), TODAY)).toBe(words);
});

test.each([
  ["2026-11-13", "A week ago"],
  ["2026-11-09", "Nearly two weeks ago"],
  ["2026-10-31", "Nearly three weeks ago"],
  ["2026-10-30", "Three weeks ago"],
  ["2026-10-27", "Three weeks ago"],
  ["2026-10-16", "A month ago"],
  ["2026-09-24", "Nearly two months ago"],
  ["2026-01-20", "10 months ago"],
  ["2025-11-30", "Nearly a year ago"],
  ["2025-11-20", "A year ago"],
  ["2024-11-01", "Two years ago"],
])("%s was %s", (day, words) => {
  expect(formatLongAgo(asDay(day), TODAY)).toBe(words);
});
