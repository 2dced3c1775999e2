import { expect, test } from "vitest";
import { ourScheduler } from "./schedulers.ts";
import { simulate } from "./simulate.ts";

/** One world of `npm run bench -- memory`, with fewer learners. */
test("what is promised at review is what is remembered", () => {
  const cell = { firstStability: 2.3, guessChance: 0.25, harderUpTo: 0.1, latestDays: 3 };
  const { promised, actual, answers } = simulate(cell, 5, () => ourScheduler(0.25, 0.9));

  expect(Math.abs(promised - actual)).toBeLessThan(0.03);
  expect(answers).toBeLessThan(24);
});
