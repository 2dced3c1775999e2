import { expect, test } from "vitest";
import { isTimeZone } from "../day.ts";
import { currentZoneName, timeZoneGroups } from "./time-zones.ts";

const zones = Intl.supportedValuesOf("timeZone");
const groups = timeZoneGroups(["UTC", ...zones]);
const values = groups.flatMap(({ options }) => options.map(({ value }) => value));

test("every zone of the runtime is listed once, under its current name", () => {
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThanOrEqual(zones.length);
  expect(values).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Yangon"]));
  for (const old of ["Asia/Calcutta", "Europe/Kiev", "Asia/Rangoon", "America/Godthab"])
    expect(values).not.toContain(old);
});

test("every listed zone is valid", () => {
  expect(values.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test("a learner's zone is found under any of its names", () => {
  expect(currentZoneName("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(currentZoneName("Europe/Berlin")).toBe("Europe/Berlin");
});

test("zones are sorted by region and city; those without a region come last", () => {
  expect(timeZoneGroups(["UTC", "Europe/Kiev", "America/Buenos_Aires", "Europe/Berlin"])).toEqual([
    {
      label: "America",
      options: [{ value: "America/Argentina/Buenos_Aires", label: "Buenos Aires, Argentina" }],
    },
    {
      label: "Europe",
      options: [
        { value: "Europe/Berlin", label: "Berlin" },
        { value: "Europe/Kyiv", label: "Kyiv" },
      ],
    },
    { label: "Other", options: [{ value: "UTC", label: "UTC" }] },
  ]);
});
