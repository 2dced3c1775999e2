import { z } from "zod";
import { blockKind, blockSchema } from "../blocks/block-kind.ts";
import { markdownTable } from "../blocks/markdown-table.ts";
import { line } from "../text-field.ts";
import { chanceModel } from "./chance-model.ts";
import { barsOf, outcomesOf } from "./chances.ts";

/** Chance tried out: how often each outcome came, against how often it is expected. */
export const simulate = blockKind({
  schema: blockSchema("simulate", {
    title: line(90),
    note: line(300).optional(),
    /** Below the outcomes. */
    outcome: line(60),
    model: chanceModel,
  }),
  toMarkdown: ({ title, note, outcome, model: chance }, escape) =>
    [
      `**${title}**`,
      note,
      markdownTable({
        heads: [outcome, "Expected"],
        rows: barsOf(outcomesOf(chance)).map(({ label, chance: expected }) => [
          label,
          `${Math.round(expected * 1000) / 10}%`,
        ]),
      }),
    ]
      .flatMap((part) => (part === undefined ? [] : escape(part)))
      .join("\n\n"),
  toText: () => "",
  fault: ({ model: chance }) => {
    if (chance.type === "urn" && !chance.putBack) {
      const all = chance.balls.reduce((sum, { count }) => sum + count, 0);
      if (chance.draws > all) return `draws ${chance.draws} of ${all} balls`;
    }
    return barsOf(outcomesOf(chance)).length < 2 ? "has one outcome only" : undefined;
  },
});
export type SimulateBlock = z.infer<typeof simulate.schema>;
