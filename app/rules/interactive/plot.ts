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
  const { sliders, curves, points, readouts, goal } = block;
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
  const samples = Object.fromEntries([...names, "x"].map((name) => [name, 1]));
  for (const text of [
    ...curves.map(({ y }) => y),
    ...readouts.map(({ value }) => value),
    ...(goal ? [goal.value] : []),
  ]) {
    const mistake = mistakeIn(text, samples);
    if (mistake) return mistake;
  }
  if (curves.length + points.length === 0) return "neither a curve nor a point";
  const start = startOf(block);
  for (const curve of curves)
    if (curvePoints(block, curve.y, start).flat().length < 2)
      return `nothing of ${curve.label} is in view`;
  if (
    points.some(
      ({ x, y }) => x < block.x.from || x > block.x.to || y < block.y.from || y > block.y.to,
    )
  )
    return "a point is out of view";
  if (!goal) return undefined;
  if (sliders.length === 0) return "a goal needs a slider";
  if (isMet(goal, start)) return "the goal is reached before anything is moved";
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
