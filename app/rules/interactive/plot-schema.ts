import { z } from "zod";
import { blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";

/** Farther out nothing can be read from an axis. */
const LARGEST = 1e9;

const number = z.number().min(-LARGEST).max(LARGEST);
const formula = line(160);
const axis = z
  .object({ label: line(40), unit: line(20).optional(), from: number, to: number })
  .refine(({ from, to }) => from < to, { error: "from is smaller than to" });
const slider = z.object({
  name: z.string().regex(/^[a-z]{1,8}$/, "one to eight lower-case letters"),
  label: line(60),
  unit: line(20).optional(),
  from: number,
  to: number,
  step: z.number().positive(),
  start: number,
});

/** What is drawn, and what moves it. */
export const plotDrawing = {
  x: axis,
  y: axis,
  sliders: z.array(slider).max(3).default([]),
  /** `y` is a formula of x and the sliders' names. */
  curves: z
    .array(z.object({ label: line(40), y: formula }))
    .max(3)
    .default([]),
  points: z
    .array(z.object({ x: number, y: number }))
    .max(200)
    .default([]),
};

/** Met where the formula's value is this far at most from `equals`. */
export const plotGoal = { value: formula, equals: number, tolerance: z.number().positive() };

export const plotSchema = blockSchema("plot", {
  title: line(90),
  /** What to move and what to look at. */
  note: line(300).optional(),
  ...plotDrawing,
  /** Numbers below the drawing, of the sliders' names. */
  readouts: z
    .array(z.object({ label: line(60), value: formula, unit: line(20).optional() }))
    .max(3)
    .default([]),
  goal: z.object({ task: line(240), ...plotGoal, because: line(400) }).optional(),
});
export type PlotBlock = z.infer<typeof plotSchema>;
export type PlotDrawing = Pick<PlotBlock, keyof typeof plotDrawing>;
export type PlotGoal = Pick<NonNullable<PlotBlock["goal"]>, keyof typeof plotGoal>;
