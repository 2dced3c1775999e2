import { z } from "zod";
import { blockKind, blockSchema } from "../blocks/block-kind.ts";
import { line } from "../text-field.ts";

const item = line(120);

/** Things to put in order, or into two or three groups. */
export const sort = blockKind({
  schema: blockSchema("sort", {
    task: line(240),
    /** In the right order; shown in another. */
    order: z.array(item).min(3).max(7).optional(),
    groups: z
      .array(z.object({ name: line(40), items: z.array(item).min(1).max(5) }))
      .min(2)
      .max(3)
      .optional(),
    because: line(600),
  }),
  toMarkdown: ({ task, order = [], groups = [], because }, escape) =>
    [
      `**${task}**`,
      order.map((text, place) => `${place + 1}. ${text}`).join("\n"),
      groups.map(({ name, items }) => `- ${name}: ${items.join("; ")}`).join("\n"),
      because,
    ]
      .filter((part) => part !== "")
      .map(escape)
      .join("\n\n"),
  toText: ({ task }) => task,
  fault: ({ order, groups }) => {
    if ((order === undefined) === (groups === undefined)) return "needs either order or groups";
    const items = order ?? groups?.flatMap((group) => group.items) ?? [];
    if (new Set(items.map((text) => text.toLowerCase())).size !== items.length)
      return "two things to sort are the same";
    const names = groups?.map(({ name }) => name.toLowerCase()) ?? [];
    return new Set(names).size === names.length ? undefined : "two groups share a name";
  },
});
export type SortBlock = z.infer<typeof sort.schema>;
