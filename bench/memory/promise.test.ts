import { expect, test } from "vitest";
import { measurePoints } from "./points.ts";
import { ourScheduler } from "./schedulers.ts";
import { simulate } from "./simulate.ts";
import { gridWorld, VISITS, WORLDS } from "./worlds.ts";

/** Worlds of `npm run bench -- memory`, with fewer learners. */
test("what is promised at review is what is remembered", () => {
  const world = gridWorld({
    firstStability: 2.3,
    guessChance: 0.25,
    harderUpTo: 0.1,
    visits: VISITS.threeDays,
  });
  const { promised, actual, answers } = simulate(world, 5, () => ourScheduler(0.25, 0.9));

  expect(Math.abs(promised - actual)).toBeLessThan(0.03);
  expect(answers).toBeLessThan(24);
});

test.each([
  { name: "10% slips, 2.3 d", points: 6, atMost: 13 },
  { name: "exponential ×2.5 / ×0.5, 10 questions a fortnight", points: 9, atMost: 8 },
  { name: "hints, by those who forgot", points: 5, atMost: 10 },
])("$name: within $points points after 60 days", ({ name, points, atMost }) => {
  const world = WORLDS.find((candidate) => candidate.name === name)!;
  const { later, answers } = simulate(world, 8, () => ourScheduler(0.25, 0.9));

  expect(Math.abs(later)).toBeLessThan(points);
  expect(answers).toBeLessThan(atMost);
});

test("XP a day are ordered as learning is: perfect, with a memory, right 80%, guessing", () => {
  for (const { what, value } of measurePoints()) expect(value, what).toBeLessThanOrEqual(1);
});

test("who doesn't slip is kept the promise and asked no more, whether slips are counted or not", () => {
  const world = WORLDS.find(({ name }) => name === "FSRS-6, 2.3 d")!;
  const [ours, slipless] = [true, false].map((countsSlips) =>
    simulate(world, 8, () => ourScheduler(0.25, 0.9, { countsSlips })),
  );

  for (const life of [ours, slipless])
    expect(Math.abs(life!.promised - life!.actual)).toBeLessThan(0.02);
  expect(ours!.answers).toBeLessThanOrEqual(slipless!.answers);
});
