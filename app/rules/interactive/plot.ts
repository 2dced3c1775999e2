import { blockKind } from "../blocks/block-kind.ts";
import { markdownTable } from "../blocks/markdown-table.ts";
import { compile, ExpressionError } from "../expressions/expression.ts";
import { type PlotBlock, plotSchema } from "./plot-schema.ts";
import { curvePoints, isMet, settingsOf, solvePlot, startOf, valuesTable } from "./plot-values.ts";

const MAX_STEPS = 200;
/** Of all sliders together: the server tries them all. */
const MAX_SETTINGS = 20_000;

/** Curves that change with up to three sliders, perhaps with something to reach. */
export const plot = blockKind({
  schema: plotSchema,
  toMarkdown: (block, escape) => {
    const { title, note, goal } = block;
    const solution = solvePlot(block);
    const answer = solution && settingsInWords(block, solution);
    return [
      `**${title}**`,
      note,
      markdownTable(valuesTable(block, startOf(block), String)),
      goal && `${goal.task}${answer ? ` (${answer})` : ""} ${goal.because}`,
    ]
      .flatMap((part) => (part === undefined ? [] : escape(part)))
      .join("\n\n");
  },
  toText: () => "",
  fault: plotFault,
});

const settingsInWords = ({ sliders }: PlotBlock, values: Readonly<Record<string, number>>) =>
  sliders
    .map(({ label, name, unit = "" }) => `${label}: ${values[name]} ${unit}`.trim())
    .join(", ");

/** Why nobody would see anything in it, or reach its goal. */
function plotFault(block: PlotBlock): string | undefined {
  return (
    sliderFault(block) ??
    formulaFault(block) ??
    viewFault(block) ??
    (block.goal && goalFault(block, block.goal))
  );
}

function sliderFault({ sliders }: PlotBlock): string | undefined {
  const names = sliders.map(({ name }) => name);
  if (new Set([...names, "x"]).size <= names.length)
    return "two sliders share a name, or one is called x";
  for (const { name, from, to, step, start } of sliders) {
    const steps = (to - from) / step;
    if (steps < 1 || steps > MAX_STEPS)
      return `${name} has ${steps} steps, expected 1 to ${MAX_STEPS}`;
    if (start < from || start > to) return `${name} starts outside its range`;
  }
  if (sliders.reduce((all, { from, to, step }) => all * ((to - from) / step + 1), 1) > MAX_SETTINGS)
    return `more than ${MAX_SETTINGS} settings of the sliders`;
  return undefined;
}

function formulaFault({ sliders, curves, readouts, goal }: PlotBlock): string | undefined {
  const names = [...sliders.map(({ name }) => name), "x"];
  const samples = Object.fromEntries(names.map((name) => [name, 1]));
  const formulas = [
    ...curves.map(({ y }) => y),
    ...readouts.map(({ value }) => value),
    ...(goal ? [goal.value] : []),
  ];
  for (const formula of formulas) {
    const mistake = mistakeIn(formula, samples);
    if (mistake) return mistake;
  }
  return undefined;
}

function viewFault(block: PlotBlock): string | undefined {
  const { curves, points, x: across, y: up } = block;
  if (curves.length + points.length === 0) return "neither a curve nor a point";
  const start = startOf(block);
  for (const curve of curves)
    if (curvePoints(block, curve.y, start).flat().length < 2)
      return `nothing of ${curve.label} is in view`;
  if (points.some(({ x, y }) => x < across.from || x > across.to || y < up.from || y > up.to))
    return "a point is out of view";
  return undefined;
}

function goalFault(block: PlotBlock, goal: NonNullable<PlotBlock["goal"]>): string | undefined {
  const { sliders } = block;
  if (sliders.length === 0) return "a goal needs a slider";
  if (isMet(goal, startOf(block))) return "the goal is reached before anything is moved";
  if (!solvePlot(block)) return "no setting of the sliders reaches the goal";
  const reached = settingsOf(sliders).filter((values) => isMet(goal, values)).length;
  return reached * 2 > settingsOf(sliders).length
    ? "more than half of the settings reach the goal"
    : undefined;
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
