import { expect, test } from "vitest";
import { beaAtHome } from "./bea-at-home.ts";

const DAY = { isDone: false, isStreakCelebrated: false, isFrozenToday: false, hour: 12 };

test.each([
  [{}, "happy"],
  [{ isStreakCelebrated: true }, "excited"],
  [{ isDone: true, isStreakCelebrated: true }, "asleep"],
  [{ hour: 20 }, "happy"],
  [{ hour: 21 }, "asleep"],
  [{ hour: 3, isDone: true }, "asleep"],
  [{ hour: 5 }, "happy"],
])("%o: Bea is %s", (changes, expression) => {
  expect(beaAtHome({ ...DAY, ...changes })).toEqual({ expression, hasScarf: false });
});

test("a frozen day gives her a scarf", () => {
  expect(beaAtHome({ ...DAY, isFrozenToday: true }).hasScarf).toBe(true);
});
