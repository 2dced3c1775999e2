import { z } from "zod";
import { line } from "../text-field.ts";

const share = z.number().min(0).max(1);
const name = line(30);

export const chanceModel = z.discriminatedUnion("type", [
  /** How often something happens in so many tries. */
  z.object({
    type: z.literal("coin"),
    chance: share,
    tosses: z.int().min(1).max(40),
    success: name,
  }),
  /** The sum of dice. */
  z.object({ type: z.literal("dice"), dice: z.int().min(1).max(4), sides: z.int().min(2).max(20) }),
  /** How many balls of the first kind are drawn. */
  z.object({
    type: z.literal("urn"),
    balls: z
      .array(z.object({ label: name, count: z.int().min(1).max(100) }))
      .min(2)
      .max(5),
    draws: z.int().min(1).max(20),
    putBack: z.boolean(),
  }),
  /** What a survey of so many people finds, in percent, where the share of all is known. */
  z.object({ type: z.literal("sample"), share, size: z.int().min(10).max(1000), of: name }),
  /** Where someone ends who goes one step up or down each time. */
  z.object({ type: z.literal("walk"), up: share, steps: z.int().min(1).max(40) }),
  /** How many there are after some generations, in which each has a young one or dies by chance. */
  z.object({
    type: z.literal("population"),
    start: z.int().min(1).max(20),
    births: share,
    deaths: share,
    generations: z.int().min(1).max(30),
  }),
]);
export type ChanceModel = z.infer<typeof chanceModel>;
