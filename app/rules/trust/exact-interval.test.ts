import { expect, test } from "vitest";
import { exactInterval } from "./exact-interval.ts";

// Bounds as R's binom.test prints them.
test.each([
  [0, 10, 0, 0.3084971],
  [10, 10, 0.6915029, 1],
  [5, 10, 0.187086, 0.812914],
  [180, 180, 0.9797151, 1],
  [95, 100, 0.887165, 0.9835681],
])("Clopper and Pearson's interval of %i in %i", (hits, total, low, high) => {
  const interval = exactInterval(hits, total);
  expect(interval.low).toBeCloseTo(low, 5);
  expect(interval.high).toBeCloseTo(high, 5);
});
