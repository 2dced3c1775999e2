import { z } from "zod";
import { blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";

/** Colours of our theme, so that a drawing is readable in the dark too. */
const FILLS = [
  ...(["none", "white", "grey", "black"] as const),
  ...(["yellow", "orange", "red", "green", "teal", "blue"] as const),
  ...(["pale-yellow", "pale-orange", "pale-red", "pale-green", "pale-teal", "pale-blue"] as const),
] as const;
const OUTLINES = ["none", "thin", "thick"] as const;

/** A shape may leave the drawing, which cuts it off at its edge. */
const coordinate = z.number().min(-320).max(640);
const length = z.number().min(1).max(960);
const look = { fill: z.enum(FILLS).optional(), outline: z.enum(OUTLINES).optional() };
const point = z.object({ x: coordinate, y: coordinate });

const shape = z.discriminatedUnion("type", [
  /** x and y are its upper left corner. */
  z.object({
    type: z.literal("rect"),
    ...point.shape,
    width: length,
    height: length,
    /** The radius of its corners. */
    corner: z.number().min(0).max(120).optional(),
    ...look,
  }),
  /** x and y are its centre. */
  z.object({ type: z.literal("ellipse"), ...point.shape, rx: length, ry: length, ...look }),
  /** Through all points, straight or as one curve; closed, it has an inside to fill. */
  z.object({
    type: z.literal("path"),
    points: z.array(point).min(2).max(60),
    closed: z.boolean().optional(),
    curved: z.boolean().optional(),
    ...look,
  }),
]);

export const partsSchema = blockSchema("parts", {
  task: line(240),
  /** What is drawn, for readers who can't see it. */
  description: line(400),
  /** The first lies at the back. The drawing is 320 wide and 240 high. */
  shapes: z.array(shape).min(2).max(40),
  /** Numbered in this order. */
  parts: z
    .array(
      z.object({
        label: line(40),
        x: z.number(),
        y: z.number(),
        /** The spot in words that don't name it: 'the ring around the middle'. */
        where: line(80),
        because: line(200).optional(),
      }),
    )
    .min(3)
    .max(8),
  because: line(400),
});
export type PartsBlock = z.infer<typeof partsSchema>;
