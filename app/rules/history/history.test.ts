import { expect, test } from "vitest";
import { asDay } from "../day.ts";
import { historyTier, periodOf, timeLabel } from "./history.ts";

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

test.each([
  ["2026-11-16", "This week"],
  ["2026-11-15", "Last week"],
  ["2026-11-09", "Last week"],
  ["2026-11-08", "November"],
  ["2026-10-31", "October"],
  ["2025-12-31", "December 2025"],
])("on Wednesday, November 18, %s is listed under '%s'", (day, period) => {
  expect(periodOf(asDay(day), asDay("2026-11-18"))).toBe(period);
});

test("the last days of a year are last week in January", () => {
  expect(periodOf(asDay("2026-12-30"), asDay("2027-01-05"))).toBe("Last week");
});
