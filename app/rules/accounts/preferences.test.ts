import { expect, test } from "vitest";
import { checkPreferences, minutesADay, PREFERENCES_MESSAGES } from "./preferences.ts";

const sent = {
  theme: "dark",
  textSize: "large",
  minutesADay: "10",
  desiredRetention: "0.85",
  timeZone: "Europe/Berlin",
};

test("an unticked box is off", () => {
  expect(checkPreferences(sent)).toEqual({
    status: "ok",
    values: {
      theme: "dark",
      textSize: "large",
      quiet: false,
      mascotOff: false,
      recallFirst: false,
      onePage: false,
      minutesADay: 10,
      desiredRetention: 0.85,
      timeZone: "Europe/Berlin",
    },
  });
  expect(
    checkPreferences({ ...sent, quiet: "on", mascotOff: "on", recallFirst: "on" }),
  ).toMatchObject({
    values: { quiet: true, mascotOff: true, recallFirst: true },
  });
});

test.each([
  ["theme", "sepia"],
  ["textSize", "huge"],
  ["minutesADay", "4"],
  ["minutesADay", "1e309"],
  ["minutesADay", ["5"]],
  ["desiredRetention", "0.99"],
  ["desiredRetention", "NaN"],
  ["desiredRetention", undefined],
  ["timeZone", "Mars/Olympus"],
  ["timeZone", "+05:30"],
  ["theme", undefined],
] as const)("an unknown %s is refused with: %s", (field, value) => {
  expect(checkPreferences({ ...sent, [field]: value })).toEqual({
    status: "refused",
    messages: { [field]: PREFERENCES_MESSAGES[field] },
  });
});

test("input that is not a form is refused", () => {
  for (const input of [null, undefined, "x", []])
    expect(checkPreferences(input).status).toBe("refused");
});

test("five minutes a day unless the learner chose more; a goal of an earlier version means five a lesson", () => {
  expect(minutesADay({})).toBe(5);
  expect(minutesADay({ minutesADay: 15, dailyGoal: 1 })).toBe(15);
  expect([1, 2, 3, 5].map((dailyGoal) => minutesADay({ dailyGoal }))).toEqual([5, 10, 15, 15]);
});
