import { expect, test } from "vitest";
import { dueSummary, isSummaryFresh, weekBefore } from "./weekly-summary.ts";

test.each([
  ["Europe/Berlin", "2026-11-16T06:59:00Z", null],
  ["Europe/Berlin", "2026-11-16T07:00:00Z", "2026-11-16"],
  ["Europe/Berlin", "2026-11-16T22:59:00Z", "2026-11-16"],
  ["Europe/Berlin", "2026-11-16T23:00:00Z", null],
  ["Europe/Berlin", "2026-11-15T12:00:00Z", null],
  // The Mondays after clock changes: local eight o'clock is a different instant.
  ["Europe/Berlin", "2026-03-30T05:59:00Z", null],
  ["Europe/Berlin", "2026-03-30T06:00:00Z", "2026-03-30"],
  ["Europe/Berlin", "2026-10-26T06:59:00Z", null],
  ["Europe/Berlin", "2026-10-26T07:00:00Z", "2026-10-26"],
  // The first and the last time zones to reach Monday.
  ["Pacific/Kiritimati", "2026-11-15T18:00:00Z", "2026-11-16"],
  ["Pacific/Niue", "2026-11-16T19:00:00Z", "2026-11-16"],
  ["Asia/Kathmandu", "2026-11-16T02:15:00Z", "2026-11-16"],
])("%s at %s: the summary of %s is due", (timeZone, now, monday) => {
  expect(dueSummary(new Date(now), timeZone)).toBe(monday);
});

test.each([
  ["an ordinary week", "2026-11-16", 168],
  ["the week the clocks go forward", "2026-03-30", 167],
  ["the week they go back", "2026-10-26", 169],
])("the week of %s has the right number of hours", (_week, monday, hours) => {
  const { from, to } = weekBefore(monday, "Europe/Berlin");
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
});

test("a week begins at the learner's midnight", () => {
  expect(weekBefore("2026-11-16", "America/New_York").from).toEqual(
    new Date("2026-11-09T05:00:00Z"),
  );
  // A half-hour daylight saving change, and a zone that skipped a midnight.
  const lordHowe = weekBefore("2026-10-05", "Australia/Lord_Howe");
  expect((lordHowe.to.getTime() - lordHowe.from.getTime()) / 3_600_000).toBe(167.5);
});

test("a summary is sent on its Monday or the day after", () => {
  const fresh = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"].map((day) =>
    isSummaryFresh("2026-11-16", new Date(`${day}T12:00:00Z`), "Europe/Berlin"),
  );
  expect(fresh).toEqual([false, true, true, false]);
  expect(isSummaryFresh("no day", new Date("2026-11-16T12:00:00Z"), "UTC")).toBe(false);
});
