import { z } from "zod";
import { line } from "../../text-field.ts";

/** What is right where the reader types or chooses. */
export const expectedAnswer = {
  /** Typed: what is right, the first as it is shown. With options: the right one, repeated to the letter. */
  accepted: z.array(line(80)).min(1).max(8).optional(),
  options: z.array(line(80)).min(2).max(4).optional(),
  /** A number instead of `accepted`, in the notation of any country. */
  value: z.number().min(-1e12).max(1e12).optional(),
  /** How far from the value is still right. */
  tolerance: z.number().min(0).max(1e12).optional(),
  /** May be typed behind the number or left out. */
  unit: line(20).optional(),
};
