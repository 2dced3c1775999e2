import { z } from "zod";
import { seededShuffle } from "../../seeded-shuffle.ts";
import { line } from "../../text-field.ts";
import { belief, hint, type KeyTexts } from "../kinds/kind.ts";
import { isAscending, type SortContent, type SortKey } from "../kinds/sort.ts";

/** Groups with their items, as an author writes them. */
export const sortFields = {
  kind: z.literal("sort"),
  groups: z
    .array(z.object({ name: line(60), items: z.array(line(160)).min(1).max(7) }))
    .min(2)
    .max(3),
  /** Someone who puts `item` into `group` believes this. */
  beliefs: z.array(z.object({ item: line(160), group: line(60), belief, hint })).optional(),
};
const fields = z.object(sortFields);
type SortFields = z.infer<typeof fields>;

type StoredSort = { kind: "sort"; content: SortContent; key: SortKey };

export function storedSort(
  { groups, beliefs = [] }: SortFields,
  key: KeyTexts,
  seed: number,
): StoredSort {
  const written = groups.flatMap(({ items }, group) => items.map((text) => ({ text, group })));
  const shuffled = seededShuffle(written, seed);
  // In the order of the groups it would be its own key.
  const stored = isAscending(shuffled.map(({ group }) => group))
    ? [...shuffled.slice(1), ...shuffled.slice(0, 1)]
    : shuffled;
  const items = stored.map(({ text }) => text);
  const names = groups.map(({ name }) => name);
  return {
    kind: "sort",
    content: { groups: names, items },
    key: {
      ...key,
      groups: stored.map(({ group }) => group),
      beliefs: beliefs.map(({ item, group, ...rest }) => ({
        item: items.indexOf(item),
        group: names.indexOf(group),
        ...rest,
      })),
      seed,
    },
  };
}

/** The inverse of `storedSort`, but for the order of the items in a group. */
export function sortOf({ content: { groups, items }, key }: Omit<StoredSort, "kind">): SortFields {
  return {
    kind: "sort",
    groups: groups.map((name, group) => ({
      name,
      items: items.filter((_, item) => key.groups[item] === group),
    })),
    ...(key.beliefs.length > 0 && {
      beliefs: key.beliefs.map(({ item, group, ...rest }) => ({
        item: items[item] ?? "",
        group: groups[group] ?? "",
        ...rest,
      })),
    }),
  };
}
