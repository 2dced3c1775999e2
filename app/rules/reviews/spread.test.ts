import { expect, test } from "vitest";
import { spread } from "./spread.ts";

test("what a day has no capacity for comes on the next ones, and nothing is lost", () => {
  expect(spread([19, 0, 0, 2, 0], { today: 6, capacity: 6 })).toEqual([6, 6, 6, 3, 0]);
});

test("after today's reviews the rest waits for tomorrow", () => {
  expect(spread([13, 1], { today: 0, capacity: 6 })).toEqual([0, 6]);
});

test("days with little to do stay as they are", () => {
  expect(spread([2, 0, 3], { today: 2, capacity: 6 })).toEqual([2, 0, 3]);
});
