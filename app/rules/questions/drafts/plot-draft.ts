import { z } from "zod";
import { plotDrawing, plotGoal } from "../../interactive/plot-schema.ts";
import { belief, hint, type KeyTexts } from "../kinds/kind.ts";
import { MAX_PLOT_BELIEFS, type PlotContent, type PlotKey } from "../kinds/plot.ts";

/** The drawing, and what must hold for an answer to be right. */
export const plotFields = {
  kind: z.literal("plot"),
  ...plotDrawing,
  sliders: plotDrawing.sliders.unwrap().min(1),
  goal: z.object(plotGoal),
  /** Someone whose setting makes the goal's formula `answer` believes this. */
  beliefs: z
    .array(z.object({ answer: z.number(), belief, hint }))
    .max(MAX_PLOT_BELIEFS)
    .optional(),
};
const fields = z.object(plotFields);
type PlotFields = z.infer<typeof fields>;

type StoredPlot = { kind: "plot"; content: PlotContent; key: PlotKey };

export function storedPlot(draft: PlotFields, key: KeyTexts, language?: string): StoredPlot {
  const { x, y, sliders, curves, points, goal, beliefs = [] } = draft;
  return {
    kind: "plot",
    content: { x, y, sliders, curves, points, ...(language && { language }) },
    key: {
      ...key,
      goal,
      beliefs: beliefs.map(({ answer, ...rest }) => ({ equals: answer, ...rest })),
    },
  };
}

/** The inverse of `storedPlot`. */
export function plotOf({ content, key }: Omit<StoredPlot, "kind">): PlotFields {
  const { language: _, ...drawing } = content;
  return {
    kind: "plot",
    ...drawing,
    goal: key.goal,
    ...(key.beliefs.length > 0 && {
      beliefs: key.beliefs.map(({ equals, ...rest }) => ({ answer: equals, ...rest })),
    }),
  };
}
