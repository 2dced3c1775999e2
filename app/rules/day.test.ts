import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  asDay,
  daysBetween,
  daysInside,
  isDay,
  isoWeekOf,
  isTimeZone,
  localDay,
  formatMoment,
  startOfLocalDay,
  weekdayOf,
  localHour,
} from "./day.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Niue",
];
const anyInstant = fc.date({
  min: new Date("1990-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const anyDay = anyInstant.map((instant) => localDay(instant, "UTC"));
const anyZone = fc.constantFrom(...zones);

describe("the learner's own date", () => {
  test.each([
    ["2026-03-10T10:30:00Z", "Pacific/Kiritimati", "2026-03-11"],
    ["2026-03-10T10:30:00Z", "Pacific/Niue", "2026-03-09"],
    ["2026-03-10T18:14:59Z", "Asia/Kathmandu", "2026-03-10"],
    ["2026-03-10T18:15:00Z", "Asia/Kathmandu", "2026-03-11"],
    ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "Europe/Berlin", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-30"],
    ["2026-10-25T22:59:59Z", "Europe/Berlin", "2026-10-25"],
    ["2026-12-31T23:30:00Z", "UTC", "2026-12-31"],
    ["2028-02-29T12:00:00Z", "UTC", "2028-02-29"],
    ["2026-03-10T23:30:00Z", "europe/berlin", "2026-03-11"],
    ["2026-03-10T23:30:00Z", "Not/AZone", "2026-03-10"],
    ["2026-03-10T23:30:00Z", "", "2026-03-10"],
    ["2026-03-10T23:30:00Z", "+14:00", "2026-03-10"],
  ])("%s in '%s' is %s", (instant, zone, day) => {
    expect(localDay(new Date(instant), zone)).toBe(day);
  });

  test.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["Etc/GMT+5", true],
    ["Europe/Nowhere", false],
    ["+02:00", false],
    ["", false],
    ["Europe/Berlin\n", false],
    ["E".repeat(100), false],
  ])("'%s' is a time zone: %s", (text, answer) => {
    expect(isTimeZone(text)).toBe(answer);
  });
});

test("within a quarter of an hour, every zone's day and hour stay the same", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const quarter = 900_000;
  const first = Date.UTC(2023, 0, 1) / quarter;
  const inQuarter = fc.tuple(
    fc.integer({ min: first, max: first + 20 * 366 * 96 }),
    fc.integer({ min: 0, max: quarter - 1 }),
    fc.constantFrom(...zones),
  );
  fc.assert(
    fc.property(inQuarter, ([number, later, timeZone]) => {
      const start = new Date(number * quarter);
      const instant = new Date(number * quarter + later);
      const localTime = new Intl.DateTimeFormat("sv", {
        dateStyle: "short",
        timeStyle: "short",
        timeZone,
      }).format(instant);
      expect(`${localDay(start, timeZone)} ${localHour(start, timeZone)}`).toBe(
        `${localTime.slice(0, 10)} ${Number(localTime.slice(11, 13))}`,
      );
      expect(localDay(instant, timeZone)).toBe(localDay(start, timeZone));
    }),
    { numRuns: 300 },
  );
});

describe("the start of a day", () => {
  test.each([
    ["2026-03-10", "UTC", "2026-03-10T00:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00.000Z"],
    ["2026-04-06", "Australia/Lord_Howe", "2026-04-05T13:30:00.000Z"],
    // The clocks went from 00:00 to 01:00, so the day began at 01:00.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    // Samoa had no 30 December 2011: that day starts when the next one does.
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(startOfLocalDay(asDay(day), zone).toISOString()).toBe(instant);
  });

  test("is the first instant of the day, or a later one, and never in the day before", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const start = startOfLocalDay(day, zone);
        expect(localDay(start, zone) >= day).toBe(true);
        expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
    );
  });
});

describe("counting days", () => {
  test.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-28", 2, "2026-03-30"],
  ])("%s and %i days is %s", (day, days, result) => {
    expect(addDays(asDay(day), days)).toBe(result);
  });

  test("adding and counting are inverse", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(daysInside(day, addDays(day, days))).toHaveLength(Math.max(0, days - 1));
      }),
    );
  });

  test("the days between two days exclude both", () => {
    expect(daysInside(asDay("2026-02-27"), asDay("2026-03-02"))).toEqual([
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(daysInside(asDay("2026-03-02"), asDay("2026-02-27"))).toEqual([]);
  });

  test.each([
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["", false],
    ["2028-02-29", true],
    ["2026-02-29", false],
  ])("'%s' is a day: %s", (text, answer) => {
    expect(isDay(text)).toBe(answer);
  });

  test("a date that doesn't exist is rejected", () => {
    expect(() => asDay("2026-02-30")).toThrow("Not a day: 2026-02-30");
  });
});

describe("calendar weeks", () => {
  test.each([
    ["2026-01-01", "2026-W01"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2024-12-30", "2025-W01"],
    ["2021-01-01", "2020-W53"],
    ["2026-03-08", "2026-W10"],
    ["2026-03-09", "2026-W11"],
  ])("%s lies in %s", (day, week) => {
    expect(isoWeekOf(asDay(day))).toBe(week);
  });

  test("a week runs from Monday to Sunday", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = addDays(day, 1 - weekdayOf(day));
        expect(isoWeekOf(monday)).toBe(isoWeekOf(day));
        expect(isoWeekOf(addDays(monday, 6))).toBe(isoWeekOf(day));
        expect(isoWeekOf(addDays(monday, 7)) > isoWeekOf(day)).toBe(true);
      }),
    );
  });
});

test.each([
  ["Europe/Berlin", "November 29, 2026 at 3:28 AM GMT+1"],
  ["America/New_York", "November 28, 2026 at 9:28 PM EST"],
  ["UTC", "November 29, 2026 at 2:28 AM UTC"],
  ["Nowhere/Else", "November 29, 2026 at 2:28 AM UTC"],
])("an instant is formatted in the time zone %s, with the zone's name", (timeZone, words) => {
  expect(formatMoment(new Date("2026-11-29T02:28:00Z"), timeZone).replaceAll(/\s/g, " ")).toBe(
    words,
  );
});

test.each([
  ["2026-11-22T20:30:00Z", "Europe/Berlin", 21],
  ["2026-11-22T23:05:00Z", "Europe/Berlin", 0],
  ["2026-11-22T23:05:00Z", "Nowhere/At All", 23],
])("at %s in %s the clock shows hour %s", (moment, zone, hour) => {
  expect(localHour(new Date(moment), zone)).toBe(hour);
});
