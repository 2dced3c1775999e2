import type { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { fenced } from "./fenced.ts";

/** One formula on a line of its own: LaTeX, and how one would say it. */
export const math = blockKind({
  schema: blockSchema("math", { latex: line(1000), spoken: line(400) }),
  toMarkdown: ({ latex, spoken }, escape) => `${fenced(latex, "math")}\n\n${escape(spoken)}`,
  toText: ({ spoken }) => spoken,
});
export type MathBlock = z.infer<typeof math.schema>;
