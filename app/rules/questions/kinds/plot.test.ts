import { expect, test } from "vitest";
import { settingsOf } from "../../interactive/plot-values.ts";
import {
  describeKey,
  describeResponse,
  grade,
  guessChance,
  lintQuestion,
  responseFrom,
  type Question,
} from "../question.ts";
import { SAMPLES } from "../samples.ts";

const { plot } = SAMPLES;
const faultsOf = (changed: Question) =>
  lintQuestion("Which one?", changed).map(({ severity, fault }) => `${severity}: ${fault}`);
const typed = (question: Question, ...fields: string[]) =>
  grade(question, responseFrom(question, fields));
const keyed = (change: object) => ({ ...plot, key: { ...plot.key, ...change } }) as Question;
const withContent = (change: object) =>
  ({ ...plot, content: { ...plot.content, ...change } }) as Question;

test("each setting is right as far as its value is within the goal's tolerance", () => {
  const sliders = [
    { name: "a", label: "A", from: -1, to: 1, step: 0.1, start: 0 },
    { name: "b", label: "B", from: 0, to: 4, step: 1, start: 0 },
  ];
  const goal = { value: "a * b", equals: 1, tolerance: 0.25 };
  const question: Question = {
    ...plot,
    content: { ...plot.content, sliders },
    key: { ...plot.key, goal, beliefs: [] },
  };
  const right = settingsOf(sliders).filter((setting) => grade(question, { setting }));
  for (const { a = 0, b = 0 } of right) expect(Math.abs(a * b - 1)).toBeLessThan(0.25 + 1e-6);
  expect(right).toHaveLength(10);
  expect(guessChance(question)).toBeCloseTo(10 / (21 * 5), 12);
  expect(typed(question, "0.3", "4")).toBe(true);
  expect(typed(question, "0.30000000000000004", "4")).toBe(true);
});

test("what another program says of a plot is never computed for long", () => {
  const sliders = plot.content.sliders.map((slider) => ({ ...slider, step: 1e-9 }));
  const endless: Question = { ...plot, content: { ...plot.content, sliders } };
  expect(guessChance(endless)).toBe(0);
  expect(describeKey(endless)).toBe("");
  expect(faultsOf(endless)).toEqual(["fatal: plot-unfit"]);
});

test("a setting is written with its units in the course's language", () => {
  const { sliders } = plot.content;
  const content = {
    ...plot.content,
    language: "de",
    sliders: sliders.map((slider) => ({ ...slider, unit: "kg", from: 0, step: 0.5 })),
  };
  expect(describeResponse({ kind: "plot", content }, { setting: { a: 2.5 } })).toBe("Bees: 2,5 kg");
});

test.each<[string, Question, string]>([
  [
    "a goal that nobody can meet",
    keyed({ goal: { value: "10 * a", equals: 500, tolerance: 5 }, beliefs: [] }),
    "fatal: goal-unreachable",
  ],
  [
    "a goal that is met before anything is moved",
    keyed({ goal: { value: "10 * a", equals: 20, tolerance: 5 } }),
    "fatal: goal-met-at-start",
  ],
  [
    "a goal that most settings meet",
    keyed({ goal: { value: "10 * a", equals: 70, tolerance: 40 }, beliefs: [] }),
    "fatal: goal-hard-to-miss",
  ],
  [
    "a plot with nothing in view",
    withContent({ curves: [{ label: "Honey", y: "a * x + 5000" }] }),
    "fatal: nothing-in-view",
  ],
  [
    "a goal of a name that nobody knows",
    keyed({ goal: { value: "10 * q", equals: 64, tolerance: 5 } }),
    "fatal: plot-unfit",
  ],
  [
    "a slider that starts between two steps",
    withContent({ sliders: [{ ...plot.content.sliders[0], start: 2.5 }] }),
    "fatal: plot-unfit",
  ],
  [
    "a mistake that meets the goal",
    keyed({ beliefs: [{ equals: 62, belief: "Nearly." }] }),
    "soft: belief-without-answer",
  ],
])("%s is a fault", (_, faulty, fault) => {
  expect(faultsOf(faulty)).toContain(fault);
});
