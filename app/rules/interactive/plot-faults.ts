import { compile, ExpressionError } from "../expressions/expression.ts";
import type { PlotDrawing, PlotGoal } from "./plot-schema.ts";
import { curvePoints, isMet, settingsOf, settingsThatMeet, startOf } from "./plot-values.ts";

const MAX_STEPS = 200;

type Sliders = Pick<PlotDrawing, "sliders">;

/** Of sliders that nobody can move as they should be, or with more than `maxSettings` places for the server to try. */
export function sliderFault({ sliders }: Sliders, maxSettings: number): string | undefined {
  const names = sliders.map(({ name }) => name);
  if (new Set([...names, "x"]).size <= names.length)
    return "two sliders share a name, or one is called x";
  for (const { name, from, to, step, start } of sliders) {
    const steps = (to - from) / step;
    if (steps < 1 || steps > MAX_STEPS)
      return `${name} has ${steps} steps, expected 1 to ${MAX_STEPS}`;
    if (start < from || start > to) return `${name} starts outside its range`;
  }
  if (sliders.reduce((all, { from, to, step }) => all * ((to - from) / step + 1), 1) > maxSettings)
    return `more than ${maxSettings} settings of the sliders`;
  return undefined;
}

export function formulaFault(
  { sliders }: Sliders,
  formulas: readonly string[],
): string | undefined {
  const names = [...sliders.map(({ name }) => name), "x"];
  const samples = Object.fromEntries(names.map((name) => [name, 1]));
  for (const formula of formulas) {
    const mistake = mistakeIn(formula, samples);
    if (mistake) return mistake;
  }
  return undefined;
}

export function viewFault(drawing: PlotDrawing): string | undefined {
  const { curves, points, x: across, y: up } = drawing;
  if (curves.length + points.length === 0) return "neither a curve nor a point";
  const start = startOf(drawing);
  for (const curve of curves)
    if (curvePoints(drawing, curve.y, start).flat().length < 2)
      return `nothing of ${curve.label} is in view`;
  if (points.some(({ x, y }) => x < across.from || x > across.to || y < up.from || y > up.to))
    return "a point is out of view";
  return undefined;
}

/** Why meeting a goal would show nothing. Its sliders and formulas have no faults of their own. */
export function goalFault(
  drawing: Sliders,
  goal: PlotGoal,
): "no-slider" | "met-at-start" | "unreachable" | "hard-to-miss" | undefined {
  const { sliders } = drawing;
  if (sliders.length === 0) return "no-slider";
  if (isMet(goal, startOf(drawing))) return "met-at-start";
  const met = settingsThatMeet(sliders, goal).length;
  if (met === 0) return "unreachable";
  return met * 2 > settingsOf(sliders).length ? "hard-to-miss" : undefined;
}

function mistakeIn(text: string, samples: Readonly<Record<string, number>>): string | undefined {
  try {
    compile(text)(samples);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // A formula may have no value at 1; a name nobody knows has none anywhere.
    if (/unknown|expected|unexpected|nested|takes/.test(error.message)) return error.message;
  }
  return undefined;
}
