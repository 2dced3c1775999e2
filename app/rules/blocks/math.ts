import type { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";

/** One formula on a line of its own: LaTeX, and how one would say it. */
export const math = blockKind({
  schema: blockSchema("math", { latex: line(1000), spoken: line(400) }),
  toMarkdown: ({ latex, spoken }) => `$$\n${latex}\n$$\n\n(${spoken})`,
  toText: ({ spoken }) => spoken,
});
export type MathBlock = z.infer<typeof math.schema>;
