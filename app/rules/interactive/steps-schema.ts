import { z } from "zod";
import { blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";
import { expectedAnswer } from "./answers/expected-answer-schema.ts";

export const stepsSchema = blockSchema("steps", {
  task: line(240),
  /** `text` has one blank, three low lines outside any formula. `because` is shown once it is filled in. */
  lines: z
    .array(z.object({ text: line(240), ...expectedAnswer, because: line(300) }))
    .min(2)
    .max(8),
  because: line(400),
});
export type StepsBlock = z.infer<typeof stepsSchema>;
