import { z } from "zod";
import { blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";
import { expectedAnswer } from "./answers/expected-answer-schema.ts";

const MAX_LINES = 15;
const MAX_LINE_LENGTH = 60;
/** A last line break begins no line. */
export const linesOf = (code: string) => code.replace(/\n$/, "").split("\n");

export const traceSchema = blockSchema("trace", {
  /** What to predict: 'What does it print?' */
  task: line(240),
  /** As fences name it: `python`, `javascript`, `sql`. */
  language: z.string().regex(/^[a-z0-9+#-]{1,20}$/, "a language as fences name it, such as python"),
  code: z
    .string()
    .max(2 * MAX_LINES * MAX_LINE_LENGTH)
    .refine((code) => code.trim() !== "", "needs code")
    .refine((code) => linesOf(code).length <= MAX_LINES, `at most ${MAX_LINES} lines of code`)
    .refine(
      (code) => linesOf(code).every((text) => text.length <= MAX_LINE_LENGTH),
      `at most ${MAX_LINE_LENGTH} characters in a line of code`,
    ),
  accepted: expectedAnswer.accepted.unwrap(),
  options: expectedAnswer.options,
  /** What each variable holds once a line has run, one row after the other. `line` counts from 1. */
  table: z
    .object({
      variables: z.array(line(20)).min(1).max(4),
      rows: z
        .array(
          z.object({
            line: z.int().min(1).max(MAX_LINES),
            /** One for each variable; empty before there is one. */
            values: z.array(z.string().trim().max(30)).min(1).max(4),
          }),
        )
        .min(2)
        .max(20),
    })
    .optional(),
  because: line(400),
});
export type TraceBlock = z.infer<typeof traceSchema>;
