import { describe, expect, test } from "vitest";
import { checkProfileName, checkReminders, REMINDER_TIMES, reminderTimeOr } from "./profile.ts";

describe("the name", () => {
  test.each([
    ["  Bea  Honey ", "Bea Honey"],
    ["B", "B"],
    ["B".repeat(50), "B".repeat(50)],
    ["🐝".repeat(50), "🐝".repeat(50)],
    ["<b>Bea</b>", "<b>Bea</b>"],
  ])("'%s' is saved as '%s'", (typed, name) => {
    expect(checkProfileName({ name: typed })).toEqual({ status: "ok", values: { name } });
  });

  test.each([
    ["", "Name is required"],
    [" \u200B ", "Name is required"],
    [null, "Name is required"],
    ["B".repeat(51), "Name must be at most 50 characters"],
  ])("%j is answered with '%s'", (typed, message) => {
    expect(checkProfileName({ name: typed })).toEqual({
      status: "refused",
      messages: { name: message },
    });
  });
});

describe("reminders", () => {
  test.each([
    [
      { dailyReminders: "on", preferredTime: "20:00" },
      { dailyReminders: true, preferredTime: "20:00", weeklySummary: false },
    ],
    [
      { dailyReminders: true },
      { dailyReminders: true, preferredTime: "09:00", weeklySummary: false },
    ],
    [{}, { dailyReminders: false, preferredTime: "09:00", weeklySummary: false }],
    [
      { weeklySummary: "on" },
      { dailyReminders: false, preferredTime: "09:00", weeklySummary: true },
    ],
    [
      { dailyReminders: "false", preferredTime: "07:00" },
      { dailyReminders: false, preferredTime: "07:00", weeklySummary: false },
    ],
  ])("%j means %j", (input, values) => {
    expect(checkReminders(input)).toEqual({ status: "ok", values });
  });

  test.each(["11:00", "9:00", "", 9])("%j is no reminder time", (preferredTime) => {
    expect(checkReminders({ dailyReminders: "on", preferredTime })).toEqual({
      status: "refused",
      messages: { preferredTime: "Please choose one of the reminder times" },
    });
  });

  test("a stored time stays if it is still offered", () => {
    expect(REMINDER_TIMES.map((time) => reminderTimeOr(time))).toEqual([...REMINDER_TIMES]);
    expect([undefined, "11:00", 9].map((time) => reminderTimeOr(time))).toEqual([
      "09:00",
      "09:00",
      "09:00",
    ]);
  });
});
