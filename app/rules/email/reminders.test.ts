import { expect, test } from "vitest";
import { dueReminderTimes, localTime, type ReminderChoice, remindersFrom } from "./reminders.ts";

test.each([
  ["before the spring clock change in Berlin", "2026-03-28T08:00:00Z", "Europe/Berlin", "09:00"],
  ["on the day of the spring change", "2026-03-29T07:00:00Z", "Europe/Berlin", "09:00"],
  ["on the day of the autumn change", "2026-10-25T08:00:00Z", "Europe/Berlin", "09:00"],
  ["in New York in summer", "2026-03-08T13:00:00Z", "America/New_York", "09:00"],
  ["in a zone with a half-hour offset", "2026-11-16T03:30:00Z", "Asia/Kolkata", "09:00"],
  ["in a zone with a 45-minute offset", "2026-11-16T03:15:00Z", "Asia/Kathmandu", "09:00"],
  [
    "in a zone with a half-hour clock change",
    "2026-10-04T22:00:00Z",
    "Australia/Lord_Howe",
    "09:00",
  ],
  ["far east", "2026-11-15T19:00:00Z", "Pacific/Kiritimati", "09:00"],
  ["at midnight", "2026-11-16T00:00:00Z", "UTC", "00:00"],
])("a reminder at nine leaves at nine local time %s", (_case, instant, zone, wall) => {
  expect(localTime(new Date(instant), zone)).toBe(wall);
});

test("a time is due for two hours", () => {
  const due = (time: string) => dueReminderTimes(new Date(`2026-11-16T${time}:00Z`), "UTC");
  expect(due("06:59")).toEqual([]);
  expect(due("07:00")).toEqual(["07:00"]);
  expect(due("08:59")).toEqual(["07:00", "08:00"]);
  expect(due("09:00")).toEqual(["08:00", "09:00"]);
  expect(due("21:59")).toEqual(["20:00"]);
  expect(due("22:00")).toEqual([]);
});

const berlin = (time: ReminderChoice["time"], isOn = true): ReminderChoice => ({
  isOn,
  time,
  timeZone: "Europe/Berlin",
});
const off = berlin("10:00", false);

test.each([
  // 11:20 in Berlin.
  ["switched on after its time", off, berlin("10:00"), "2026-11-17"],
  ["switched on before its time", off, berlin("12:00"), "2026-11-16"],
  ["moved to a time that has passed", berlin("18:00"), berlin("09:00"), "2026-11-17"],
  ["moved to a time still to come", berlin("09:00"), berlin("18:00"), "2026-11-16"],
  [
    "moved to a zone where it is too late",
    berlin("12:00"),
    { ...berlin("12:00"), timeZone: "Asia/Tokyo" },
    "2026-11-17",
  ],
  ["saved again as it was", berlin("10:00"), berlin("10:00"), null],
  ["switched off", berlin("10:00"), off, null],
] as const)("a reminder %s starts on the right day", (_case, before, after, day) => {
  expect(remindersFrom(before, after, new Date("2026-11-16T10:20:00Z"))).toBe(day);
});

test("a reminder chosen in the very minute it is due starts tomorrow", () => {
  expect(remindersFrom(off, berlin("10:00"), new Date("2026-11-16T09:00:00Z"))).toBe("2026-11-17");
  expect(remindersFrom(off, berlin("10:00"), new Date("2026-11-16T08:59:59Z"))).toBe("2026-11-16");
});
