import { z } from "zod";
import { line } from "../../text-field.ts";
import { comparable } from "../../clean-text.ts";
import { faultsAmong } from "../faults.ts";
import {
  belief,
  hint,
  isSameList,
  keyTexts,
  shuffleSeed,
  placesFrom,
  position,
  type QuestionKind,
} from "./kind.ts";
import { sharesWord } from "./shared-word.ts";
import { isPlaceholder, isReadableOption } from "../text-faults.ts";

const MAX_ITEMS = 8;
const MAX_GROUPS = 3;

/** Put each item into its group. Items are stored in a random order, groups as their author wrote them. */
const content = z.object({
  groups: z.array(line(60)).min(2).max(MAX_GROUPS),
  items: z.array(line(160)).min(3).max(MAX_ITEMS),
});
const chosenGroups = z.array(position.max(MAX_GROUPS - 1)).max(MAX_ITEMS);
const key = keyTexts.extend({
  /** For each item the position of its group. */
  groups: chosenGroups,
  beliefs: z.array(z.object({ item: position, group: position, belief, hint })).default([]),
  seed: shuffleSeed,
});
const response = z.object({ groups: chosenGroups });

export type SortContent = z.infer<typeof content>;
export type SortKey = z.infer<typeof key>;
export type SortResponse = z.infer<typeof response>;

export const sort: QuestionKind<SortContent, SortKey, SortResponse> = {
  content,
  key,
  response,
  responseFrom({ groups, items }, fields) {
    const chosen = placesFrom(fields, items.length);
    return chosen?.every((group) => group < groups.length) ? { groups: chosen } : null;
  },
  grade(_, keys, answer) {
    const parsed = response.safeParse(answer);
    return parsed.success && isSameList(parsed.data.groups, keys.groups);
  },
  lint({ groups, items }, keys) {
    const [names, texts] = [groups.map(comparable), items.map(comparable)];
    const isKeyed =
      keys.groups.length === items.length &&
      groups.every((_, group) => keys.groups.includes(group));
    const isBelieved = ({ item, group }: { item: number; group: number }) =>
      items[item] !== undefined && groups[group] !== undefined && keys.groups[item] !== group;
    return faultsAmong([
      ["fatal", "item-without-group", !isKeyed || Math.max(...keys.groups) >= groups.length],
      ["fatal", "items-not-distinct", !isDistinct(texts) || !isDistinct(names)],
      ["fatal", "stored-in-order", isAscending(keys.groups)],
      ["fatal", "unreadable", ![...groups, ...items].every(isReadableOption)],
      ["soft", "placeholder", [...groups, ...items].some(isPlaceholder)],
      [
        "soft",
        "item-names-group",
        texts.some((text, item) => sharesWord(text, keys.groups[item] ?? -1, names)),
      ],
      [
        "soft",
        "belief-without-answer",
        !keys.beliefs.every(isBelieved) ||
          !isDistinct(keys.beliefs.map(({ item, group }) => `${item}:${group}`)),
      ],
    ]);
  },
  beliefBehind: (_, { beliefs }, { groups }) =>
    beliefs.find(({ item, group }) => groups[item] === group) ?? null,
  describeResponse: (openContent, { groups }) => inGroups(openContent, groups),
  describeKey: (openContent, { groups }) => inGroups(openContent, groups),
  guessChance: ({ groups, items }) => groups.length ** -items.length,
  answers: () => ({ right: [], wrong: [] }),
};

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

export const isAscending = (groups: readonly number[]) =>
  groups.every((group, at) => at === 0 || group >= groups[at - 1]!);

const inGroups = ({ groups, items }: SortContent, chosen: readonly number[]) =>
  groups
    .map((name, group) => ({ name, own: items.filter((_, item) => chosen[item] === group) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => `${name}: ${own.map((item) => item.replace(/\.$/, "")).join("; ")}`)
    .join(". ");
