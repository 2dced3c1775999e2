import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shownOrder } from "./seeded-shuffle.ts";

test("a sitting shows the same order each time it is drawn, with every option once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.string(), (count, seed) => {
      const order = shownOrder(count, seed);
      expect(shownOrder(count, seed)).toEqual(order);
      expect(order.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_, index) => index),
      );
    }),
  );
});

test("from sitting to sitting each option comes first equally often", () => {
  const sittings = Array.from({ length: 4_000 }, (_, sitting) => `${sitting}/a-question`);
  const first = sittings.map((seed) => shownOrder(4, seed)[0]);
  for (const option of [0, 1, 2, 3]) {
    const share = first.filter((firstOption) => firstOption === option).length / sittings.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  }
});
