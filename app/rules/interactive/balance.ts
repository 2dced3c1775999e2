import { blockKind } from "../blocks/block-kind.ts";
import { balanceSchema } from "./balance-schema.ts";
import {
  balancedAmounts,
  MAX_AMOUNTS,
  movableParts,
  startAmounts,
  sumsOf,
  isBalanced,
} from "./balance-sums.ts";

/** Two sides made of parts; some can be changed until both weigh the same. */
export const balance = blockKind({
  schema: balanceSchema,
  toMarkdown: (block, escape) => {
    const { task, unit = "", left, right, because } = block;
    const words = [left, right].map(
      ({ label, parts }) =>
        `- ${label}: ${parts.map((each) => `${each.label} ${each.value} ${unit}`.trim()).join(", ")}`,
    );
    return [`**${task}**`, words.join("\n"), because].map(escape).join("\n\n");
  },
  toText: ({ task }) => task,
  fault: (block) => {
    const parts = movableParts(block);
    if (parts.length === 0) return "nothing can be moved";
    if (parts.length > 3) return "more than three parts can be moved";
    for (const { label, from, to, step, value } of parts) {
      const steps = (to - from) / step;
      if (!(steps >= 1 && steps <= 200)) return `${label} has ${steps} steps, expected 1 to 200`;
      if (value < from || value > to) return `${label} starts outside its range`;
    }
    if (parts.reduce((all, { from, to, step }) => all * ((to - from) / step + 1), 1) > MAX_AMOUNTS)
      return `more than ${MAX_AMOUNTS} ways to move the parts`;
    const [one, other] = sumsOf(block, startAmounts(block));
    if (isBalanced(block, [one, other])) return "is balanced before anything is moved";
    return balancedAmounts(block) ? undefined : "can't be balanced";
  },
});
