import { compile, ExpressionError, type Values } from "../expressions/expression.ts";
import type { PlotBlock, PlotDrawing, PlotGoal } from "./plot-schema.ts";

/* Also runs in the browser: imports no schema. */

type Slider = PlotBlock["sliders"][number];
export type PlotPoint = { x: number; y: number };

/** So many points make a smooth curve on a phone and on a large screen. */
const POINTS = 160;
/** A step of 0.1 is not quite a tenth in a computer. */
const ROUNDING = 1e-9;

/** A formula's value, null where it has none. */
export const valueAt = (formula: string, values: Values): number | null =>
  orNull(() => compile(formula)(values));

export const startOf = ({ sliders }: Pick<PlotBlock, "sliders">): Values =>
  Object.fromEntries(sliders.map(({ name, start }) => [name, start]));

/** The pieces of a curve that are in view. A gap, as of 1/x at 0, parts it. */
export function curvePoints(
  { x, y }: Pick<PlotDrawing, "x" | "y">,
  formula: string,
  values: Values,
): PlotPoint[][] {
  const curve = compile(formula);
  const height = y.to - y.from;
  const pieces: PlotPoint[][] = [[]];
  let last: PlotPoint | null = null;
  for (let step = 0; step <= POINTS; step += 1) {
    const at = x.from + ((x.to - x.from) * step) / POINTS;
    const value = orNull(() => curve({ ...values, x: at }));
    const isDrawn = value !== null && value >= y.from - height && value <= y.to + height;
    const jumps = isDrawn && last !== null && Math.abs(value - last.y) > height;
    if (!isDrawn || jumps) pieces.push([]);
    last = isDrawn ? { x: at, y: value } : null;
    if (last) pieces.at(-1)!.push(last);
  }
  return pieces.filter((piece) => piece.some((point) => point.y >= y.from && point.y <= y.to));
}

function orNull<Result>(computed: () => Result): Result | null {
  try {
    return computed();
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

export function isMet({ value, equals, tolerance }: PlotGoal, values: Values): boolean {
  const result = valueAt(value, values);
  return result !== null && Math.abs(result - equals) <= tolerance + ROUNDING;
}

/** Every setting of the sliders. */
export const settingsOf = (sliders: readonly Slider[]): Values[] =>
  sliders.reduce<Values[]>(
    (all, slider) => {
      const places = Math.floor((slider.to - slider.from) / slider.step + ROUNDING);
      const steps = Array.from({ length: places + 1 }, (_, index) =>
        Number((slider.from + index * slider.step).toPrecision(12)),
      );
      return all.flatMap((values) => steps.map((value) => ({ ...values, [slider.name]: value })));
    },
    [{}],
  );

/** Every setting that meets a goal, the nearest to it first. */
export function settingsThatMeet(sliders: readonly Slider[], goal: PlotGoal): Values[] {
  const formula = orNull(() => compile(goal.value));
  if (!formula) return [];
  return settingsOf(sliders)
    .map((values) => {
      const value = orNull(() => formula(values));
      return { values, distance: value === null ? Infinity : Math.abs(value - goal.equals) };
    })
    .filter(({ distance }) => distance <= goal.tolerance + ROUNDING)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ values }) => values);
}

/** A setting that reaches the goal; null if there is none, or no goal. */
export const solvePlot = ({ goal, sliders }: Pick<PlotBlock, "goal" | "sliders">): Values | null =>
  (goal && settingsThatMeet(sliders, goal)[0]) ?? null;

/** What the curves are at five places. */
export function valuesTable(
  { x, curves, points, y }: PlotDrawing,
  values: Values,
  format: (value: number) => string,
): { heads: string[]; rows: string[][] } {
  const named = (axis: PlotBlock["x"]) => (axis.unit ? `${axis.label} (${axis.unit})` : axis.label);
  if (curves.length === 0)
    return {
      heads: [named(x), named(y)],
      rows: points.slice(0, 20).map((point) => [format(point.x), format(point.y)]),
    };
  return {
    heads: [named(x), ...curves.map(({ label }) => label)],
    rows: [0, 1, 2, 3, 4].map((quarter) => {
      const at = x.from + ((x.to - x.from) * quarter) / 4;
      return [
        format(rounded(at)),
        ...curves.map((curve) => {
          const value = valueAt(curve.y, { ...values, x: at });
          return value === null ? "–" : format(rounded(value));
        }),
      ];
    }),
  };
}

const rounded = (value: number) => Number(value.toPrecision(4));
