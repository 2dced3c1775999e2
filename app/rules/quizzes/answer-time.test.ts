import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answerTime } from "./answer-time.ts";

const NOW = new Date("2026-11-16T11:00:00Z");
const startedAt = new Date("2026-11-16T10:00:00Z");
const at = (text: string) => new Date(text);

test.each([
  ["a time within the session is believed", at("2026-11-16T10:30:00Z"), startedAt, "10:30"],
  ["a clock in the future is not", at("2031-01-01T00:00:00Z"), startedAt, "11:00"],
  ["nor one before the session began", at("2026-11-16T09:00:00Z"), startedAt, "10:00"],
  ["without a time the answer was given when it arrived", undefined, startedAt, "11:00"],
  [
    "a session in the future doesn't move an answer there",
    NOW,
    at("2026-11-17T10:00:00Z"),
    "11:00",
  ],
])("%s", (_, claimed, began, expected) => {
  expect(answerTime(claimed, { startedAt: began, now: NOW })).toEqual(
    at(`2026-11-16T${expected}:00Z`),
  );
});

test("an answer older than 30 days counts as 30 days old", () => {
  const claimed = at("2026-09-01T00:00:00Z");
  expect(answerTime(claimed, { now: NOW })).toEqual(at("2026-10-17T11:00:00Z"));
});

test("for any clock the time is between the bounds", () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true }),
      fc.date({ noInvalidDate: true, max: NOW }),
      (claimed, began) => {
        const time = answerTime(claimed, { startedAt: began, now: NOW }).getTime();
        expect(time).toBeLessThanOrEqual(NOW.getTime());
        expect(time).toBeGreaterThanOrEqual(began.getTime());
        expect(time).toBeGreaterThanOrEqual(NOW.getTime() - 30 * 86_400_000);
      },
    ),
  );
});
