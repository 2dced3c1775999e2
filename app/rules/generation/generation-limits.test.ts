import { expect, test } from "vitest";
import { allowanceText, limitMessage } from "./generation-limits.ts";
import { rollingLimit, formatTimeOfDay } from "../limits/rolling-limit.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const now = at("11:00:00");
const morning = [at("08:00:00"), at("09:00:00"), at("10:00:00")];

test("a limit covers exactly the last 24 hours", () => {
  const yesterday = new Date("2026-11-15T11:00:00Z");
  const justAfter = new Date("2026-11-15T11:00:01Z");
  expect(rollingLimit([yesterday], 1, now)).toEqual({ used: 0, max: 1, nextAt: null });
  expect(rollingLimit([justAfter], 1, now)).toEqual({ used: 1, max: 1, nextAt: at("11:00:01") });
});

test("with several above the limit, the next one starts when enough of them are a day old", () => {
  const tomorrow = (time: string) => new Date(`2026-11-17T${time}Z`);
  expect(rollingLimit(morning, 3, now).nextAt).toEqual(tomorrow("08:00:00"));
  expect(rollingLimit(morning.toReversed(), 2, now).nextAt).toEqual(tomorrow("09:00:00"));
  expect(rollingLimit([], 0, now).nextAt).toEqual(tomorrow("11:00:00"));
});

test.each([
  ["12:04:01", "Europe/Berlin", "at 13:05"],
  ["22:59:00", "Europe/Berlin", "at 23:59"],
  ["23:30:00", "Europe/Berlin", "tomorrow at 00:30"],
  ["23:30:00", "no zone", "at 23:30"],
])("the time is local and rounded up: %s in %s is %s", (time, zone, words) => {
  expect(formatTimeOfDay(at(time), now, zone)).toBe(words);
});

test("the message names the number and the time", () => {
  const reached = { limit: "topics", used: 3, max: 3, nextAt: at("13:05:00") } as const;
  expect(limitMessage(reached, now, "Europe/Berlin")).toBe(
    "You’ve written 3 of 3 topics today. You can start the next one at 14:05; library topics are ready now.",
  );
  expect(limitMessage({ limit: "active-topics", max: 50 }, now, "UTC")).toBe(
    "You have 50 topics in progress. Finish or remove one to start another.",
  );
});

test("tokens are named with their number, and whose they are", () => {
  const reached = { used: 198_400, max: 200_000, nextAt: at("13:05:00") };
  expect(limitMessage({ limit: "tokens", ...reached }, now, "Europe/Berlin")).toBe(
    "You’ve used 198,400 of 200,000 AI tokens today. More can be written for you at 14:05; library topics are ready now.",
  );
  expect(limitMessage({ limit: "site-tokens", ...reached }, now, "UTC")).toBe(
    "This site has used 198,400 of 200,000 AI tokens today. More can be written at 13:05; library topics are ready now.",
  );
});

test("the form shows the allowance beforehand", () => {
  const text = (used: number) =>
    allowanceText({ limit: "topics", ...rollingLimit(morning.slice(0, used), 3, now) }, now, "UTC");
  expect(text(0)).toBe("You can have 3 topics written today.");
  expect(text(2)).toBe("You can have 1 more topic written today.");
  expect(text(3)).toContain(
    "You’ve written 3 of 3 topics today. You can start the next one tomorrow at 08:00",
  );
});
