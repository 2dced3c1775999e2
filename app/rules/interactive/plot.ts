import { blockKind } from "../blocks/block-kind.ts";
import { markdownTable } from "../blocks/markdown-table.ts";
import { goalFault, formulaFault, sliderFault, viewFault } from "./plot-faults.ts";
import { type PlotBlock, plotSchema } from "./plot-schema.ts";
import { solvePlot, startOf, valuesTable } from "./plot-values.ts";

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
  const { curves, readouts, goal } = block;
  const formulas = [
    ...curves.map(({ y }) => y),
    ...readouts.map(({ value }) => value),
    ...(goal ? [goal.value] : []),
  ];
  return (
    sliderFault(block, MAX_SETTINGS) ??
    formulaFault(block, formulas) ??
    viewFault(block) ??
    (goal && GOAL_FAULTS[goalFault(block, goal) ?? "none"])
  );
}

const GOAL_FAULTS = {
  "no-slider": "a goal needs a slider",
  "met-at-start": "the goal is reached before anything is moved",
  unreachable: "no setting of the sliders reaches the goal",
  "hard-to-miss": "more than half of the settings reach the goal",
  none: undefined,
} as const;
