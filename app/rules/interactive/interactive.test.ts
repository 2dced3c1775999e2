import { describe, expect, test } from "vitest";
import { BLOCKS } from "#app/ui/styleguide/block-samples.ts";
import { type Block, block, faultOf, toMarkdown } from "../blocks/block.ts";
import { balancedAmounts, isBalanced, sumsOf } from "./balance-sums.ts";
import { barsOf, expectedValue, outcomesOf, simulateTries } from "./chances.ts";
import { curvePoints, isMet, settingsOf, solvePlot, startOf } from "./plot-values.ts";
import type { ChanceModel } from "./chance-model.ts";

const sampleOf = <Kind extends Block["kind"]>(kind: Kind) =>
  BLOCKS.find((each): each is Extract<Block, { kind: Kind }> => each.kind === kind)!;
const plot = sampleOf("plot");
const simulate = sampleOf("simulate");
const balance = sampleOf("balance");
const sort = sampleOf("sort");

const faultOfWritten = (written: object): string | undefined => {
  const { data, error } = block.safeParse(written);
  return data ? faultOf(data) : `form: ${error?.issues[0]?.message}`;
};

test("the samples can all be done", () => {
  for (const sample of BLOCKS) expect(faultOf(sample), sample.id).toBeUndefined();
});

const curve = (y: string) => ({ ...plot, curves: [{ label: "c", y }] });
describe("a plot is refused", () => {
  test.each<[string, object, RegExp]>([
    ["whose goal nobody can reach", { goal: { ...plot.goal, equals: 50 } }, /no setting/],
    [
      "whose goal is reached from the start",
      { goal: { ...plot.goal, equals: 1811 } },
      /before anything/,
    ],
    ["whose goal is hard to miss", { goal: { ...plot.goal, tolerance: 3800 } }, /more than half/],
    ["without anything", { curves: [] }, /neither/],
    ["with nothing in view", curve("x + 90000"), /nothing of c is in view/],
    ["of 1/0", curve("1 / 0"), /nothing of c is in view/],
    ["that diverges", curve("exp(100 + x ^ 9)"), /nothing of c is in view/],
    ["of a name nobody knows", curve("constructor"), /unknown/],
    ["of a program", curve("process.exit(1)"), /unexpected/],
    ["nested too deeply", curve(`${"(".repeat(70)}x${")".repeat(70)}`), /nested/],
    ["with a point out of view", { points: [{ x: 99, y: 1 }] }, /out of view/],
    [
      "with 10,000 points",
      { points: Array.from({ length: 10_000 }, () => ({ x: 1, y: 1 })) },
      /form/,
    ],
    ["of a huge range", { x: { label: "x", from: -1e300, to: 1e300 } }, /form/],
    ["from right to left", { x: { label: "x", from: 2, to: 1 } }, /form/],
    ["with a million steps", { sliders: [{ ...plot.sliders[0], step: 0.00001 }] }, /steps/],
    ["with a slider called x", { sliders: [{ ...plot.sliders[0], name: "x" }] }, /called x/],
    ["that starts elsewhere", { sliders: [{ ...plot.sliders[0], start: 11 }] }, /outside/],
  ])("%s", (_, change, message) => {
    expect(faultOfWritten({ ...plot, ...change })).toMatch(message);
  });
});

test("each sum of three dice has a bar of its own, so that nine and ten can be compared", () => {
  const labels = barsOf(outcomesOf({ type: "dice", dice: 3, sides: 6 })).map(({ label }) => label);
  expect(labels).toEqual(Array.from({ length: 16 }, (_, index) => `${index + 3}`));
});

test("a curve has a gap where it has no value, and isn't joined across a pole", () => {
  const wide = { ...plot, x: { label: "x", from: -4, to: 4 }, y: { label: "y", from: -5, to: 5 } };
  expect(curvePoints(wide, "1 / x", {})).toHaveLength(2);
  expect(curvePoints(wide, "sqrt(x)", {})[0]![0]!.x).toBe(0);
  expect(curvePoints(wide, "x", {}).flat()).toHaveLength(161);
});

test("the goal's solution is a setting of the sliders", () => {
  const solution = solvePlot(plot)!;
  expect(settingsOf(plot.sliders)).toHaveLength(21);
  expect(solution).toEqual({ r: 6 });
  expect(isMet(plot.goal!, solution)).toBe(true);
  expect(isMet(plot.goal!, startOf(plot))).toBe(false);
  expect(toMarkdown(plot)).toContain("Rate: 6 %");
});

const MODELS: ChanceModel[] = [
  { type: "coin", chance: 0.5, tosses: 10, success: "heads" },
  { type: "coin", chance: 0.1, tosses: 1, success: "six" },
  { type: "dice", dice: 2, sides: 6 },
  {
    type: "urn",
    balls: [
      { label: "red", count: 5 },
      { label: "blue", count: 5 },
    ],
    draws: 3,
    putBack: false,
  },
  {
    type: "urn",
    balls: [
      { label: "red", count: 1 },
      { label: "blue", count: 3 },
    ],
    draws: 4,
    putBack: true,
  },
  { type: "sample", share: 0.4, size: 100, of: "voters" },
  { type: "walk", up: 0.5, steps: 12 },
  { type: "population", start: 3, births: 0.2, deaths: 0.2, generations: 8 },
];
test.each(MODELS)(
  "what is expected of $type adds up, and 4,000 tries come close to it",
  (model) => {
    const outcomes = outcomesOf(model);
    const bars = barsOf(outcomes);
    const counts = simulateTries(model, 4000, 7);

    expect(outcomes.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(bars.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(bars.length).toBeLessThanOrEqual(16);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4000);
    for (const { from, to, chance } of bars) {
      const count = counts.slice(from, to + 1).reduce((sum, each) => sum + each, 0);
      // Four standard deviations.
      expect(Math.abs(count - 4000 * chance)).toBeLessThan(4 * Math.sqrt(4000 * chance) + 4);
    }
    expect(simulateTries(model, 50, 3)).toEqual(simulateTries(model, 50, 3));
  },
);

test("expectations are those of the textbook", () => {
  const [coins, once, dice, urn] = MODELS.map(outcomesOf);
  expect(expectedValue(coins!)).toBeCloseTo(5, 9);
  expect(coins!.chances[5]).toBeCloseTo(252 / 1024, 9);
  expect(once!.chances).toHaveLength(2);
  expect(dice!.chances[5]).toBeCloseTo(6 / 36, 9);
  expect(dice!.first).toBe(2);
  expect(urn!.chances[0]).toBeCloseTo(10 / 120, 9);
  expect(expectedValue(outcomesOf(MODELS.at(-1)!))).toBeCloseTo(3, 6);
});

test.each<[string, object, RegExp]>([
  ["a million tosses", { type: "coin", chance: 0.5, tosses: 1e6, success: "heads" }, /form/],
  ["a chance above one", { type: "coin", chance: 1.5, tosses: 2, success: "heads" }, /form/],
  ["nothing by chance", { type: "coin", chance: 1, tosses: 3, success: "heads" }, /one outcome/],
  [
    "more draws than balls",
    {
      type: "urn",
      balls: [
        { label: "a", count: 1 },
        { label: "b", count: 2 },
      ],
      draws: 4,
      putBack: false,
    },
    /draws 4 of 3/,
  ],
])("a simulation of %s is refused", (_, model, message) => {
  expect(faultOfWritten({ ...simulate, model })).toMatch(message);
});

test("a balance has amounts that balance it, or is refused", () => {
  const amounts = balancedAmounts(balance)!;
  expect(isBalanced(balance, sumsOf(balance, amounts))).toBe(true);
  const { left } = balance;
  const weighing = (value: number) =>
    faultOfWritten({ ...balance, left: { ...left, parts: [{ label: "Wage", value }] } });
  expect(weighing(2010)).toMatch(/can't be balanced/);
  expect(weighing(2300)).toMatch(/before anything/);
  expect(faultOfWritten({ ...balance, right: left })).toMatch(/nothing can be moved/);
});

test.each<[string, object, RegExp]>([
  ["two alike", { order: ["a", "A", "b"] }, /same/],
  [
    "both order and groups",
    {
      groups: [
        { name: "g", items: ["x"] },
        { name: "h", items: ["y"] },
      ],
    },
    /either/,
  ],
  [
    "two groups of one name",
    {
      order: undefined,
      groups: [
        { name: "g", items: ["x"] },
        { name: "G", items: ["y"] },
      ],
    },
    /share/,
  ],
])("things to sort with %s are refused", (_, change, message) => {
  expect(faultOfWritten({ ...sort, ...change })).toMatch(message);
});
