import { expect, test } from "vitest";
import { niceTicks } from "./ticks.ts";

test.each([
  [0, 9.4, [0, 5, 10]],
  [0, 11.6, [0, 5, 10, 15]],
  [1995, 2025, [1990, 2000, 2010, 2020, 2030]],
  [0.02, 0.06, [0.02, 0.03, 0.04, 0.05, 0.06]],
  [-3, 5, [-4, -2, 0, 2, 4, 6]],
  [0, 42_700, [0, 20_000, 40_000, 60_000]],
  [7, 7, [6, 8]],
])("from %d to %d the axis has round numbers beyond both ends", (least, most, ticks) => {
  expect(niceTicks(least, most, 4)).toEqual(ticks);
});
