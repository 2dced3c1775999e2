import { expect, test } from "vitest";
import { seeded } from "../../../bench/memory/world.ts";
import { aSyntheticLife } from "../../../test/synthetic-learner.ts";
import { fitParameters } from "./fit-parameters.ts";
import { defaultParameters, strengthAfter, type Parameters } from "./scheduler.ts";

const LEARNERS = 30;

function fit(truth: Parameters, seed: number) {
  const random = seeded(seed);
  const lives = Array.from({ length: LEARNERS }, (_, index) =>
    aSyntheticLife(`${index}`, truth, random),
  );
  const steps = fitParameters(lives, null, random);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

test("learners whose memories grow less get parameters that say so and predict later answers better", () => {
  const defaults = defaultParameters();
  const truth = defaults.with(9, 0.6).with(10, 0.4);

  const fitted = fit(truth, 5);

  // Null unless the held-out answers were predicted better.
  expect(fitted).not.toBeNull();
  const grown = (parameters: Parameters) =>
    strengthAfter({ stability: 30, difficulty: 5 }, 30, "good", parameters).stability;
  expect(grown(truth)).toBeLessThan(grown(fitted));
  expect(grown(fitted)).toBeLessThan(grown(defaults));
  // Neither the decay nor the steps of minutes are fitted.
  expect(fitted!.slice(17)).toEqual(defaults.slice(17));
}, 60_000);

test("learners who remember as the defaults say keep the defaults", () => {
  expect(fit(null, 1)).toBeNull();
}, 60_000);

test("too few answers change nothing", () => {
  const steps = fitParameters([[]], null, seeded(1));
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toBeNull();
});
