import { expect, test } from "vitest";
import { isTimeUp } from "./sitting.ts";

const start = new Date("2026-11-24T18:00:00Z");
const after = (...seconds: number[]) =>
  seconds.map((count) => new Date(start.getTime() + count * 1_000));

test("a review is over after six minutes of answers", () => {
  expect(isTimeUp(start, after(60, 120, 180, 240, 300))).toBe(false);
  expect(isTimeUp(start, after(60, 120, 180, 240, 300, 360))).toBe(true);
});

test("someone who was called away for an hour has the rest of it", () => {
  expect(isTimeUp(start, after(20, 3_620, 3_640))).toBe(false);
});

test("without an answer no time has passed", () => {
  expect(isTimeUp(start, [])).toBe(false);
});
