import { z } from "zod";
import { blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";

const amount = z.number().min(0).max(1e9);
const part = z
  .object({
    label: line(40),
    value: amount,
    /** Can be moved between these; `value` is where it starts. */
    from: amount.optional(),
    to: amount.optional(),
    step: z.number().positive().optional(),
  })
  .refine(
    ({ from, to, step }) =>
      [from, to, step].every((each) => each === undefined) ||
      [from, to, step].every((each) => each !== undefined),
    {
      error: "from, to and step come together",
    },
  );
const side = z.object({ label: line(40), parts: z.array(part).min(1).max(5) });

export const balanceSchema = blockSchema("balance", {
  task: line(240),
  unit: line(20).optional(),
  left: side,
  right: side,
  tolerance: z.number().min(0),
  because: line(400),
});
export type BalanceBlock = z.infer<typeof balanceSchema>;
