import { z } from "zod";
import { line } from "../../text-field.ts";
import { comparable } from "../../clean-text.ts";
import { faultsAmong } from "../faults.ts";
import {
  belief,
  hint,
  isPermutation,
  isSameList,
  keyTexts,
  shuffleSeed,
  placesFrom,
  position,
  type QuestionKind,
} from "./kind.ts";
import { isPlaceholder, isReadableOption } from "../text-faults.ts";

export const MAX_ITEMS = 8;

/** Put items in order. They are stored in a random one. */
const content = z.object({ items: z.array(line(160)).min(3).max(MAX_ITEMS) });
const positions = z.array(position.max(MAX_ITEMS - 1)).max(MAX_ITEMS);
const key = keyTexts.extend({
  /** Positions in `items`, the first item first. */
  order: positions,
  /** Someone who puts `before` before `after` believes this. */
  beliefs: z
    .array(
      z.object({
        before: position.max(MAX_ITEMS - 1),
        after: position.max(MAX_ITEMS - 1),
        belief,
        hint,
      }),
    )
    .default([]),
  seed: shuffleSeed,
});
const response = z.object({ order: positions });

export type OrderContent = z.infer<typeof content>;
export type OrderKey = z.infer<typeof key>;
export type OrderResponse = z.infer<typeof response>;

const SAYS_ITS_PLACE =
  /^(\(?\d+[.):]|\(?[a-h]\)|(first|second|third|fourth|fifth|last|finally|lastly|zuerst|zuletzt|schließlich|d'abord|enfin|primero|finalmente)\b)/u;

export const order: QuestionKind<OrderContent, OrderKey, OrderResponse> = {
  content,
  key,
  response,
  responseFrom({ items }, fields) {
    const places = placesFrom(fields, items.length);
    if (!places || !isPermutation(places, items.length)) return null;
    return { order: places.map((_, place) => places.indexOf(place)) };
  },
  grade(_, keys, answer) {
    const parsed = response.safeParse(answer);
    return parsed.success && isSameList(parsed.data.order, keys.order);
  },
  lint({ items }, keys) {
    const read = items.map(comparable);
    const { length } = items;
    const place = (item: number) => keys.order.indexOf(item);
    return faultsAmong([
      ["fatal", "key-not-a-permutation", !isPermutation(keys.order, length)],
      ["fatal", "items-not-distinct", new Set(read).size !== length],
      ["fatal", "stored-in-order", keys.order.every((item, index) => item === index)],
      ["fatal", "unreadable", !items.every(isReadableOption)],
      ["soft", "placeholder", items.some(isPlaceholder)],
      ["soft", "numbered-items", read.some((item) => SAYS_ITS_PLACE.test(item))],
      [
        "soft",
        "belief-without-answer",
        keys.beliefs.some(
          ({ before, after }) => place(after) === -1 || place(before) <= place(after),
        ),
      ],
    ]);
  },
  beliefBehind(_, { beliefs }, { order: chosen }) {
    const isMeant = ({ before, after }: { before: number; after: number }) =>
      chosen.indexOf(before) < chosen.indexOf(after);
    return beliefs.find(isMeant) ?? null;
  },
  describeResponse: ({ items }, { order: chosen }) => numbered(items, chosen),
  describeKey: ({ items }, keys) => numbered(items, keys.order),
  guessChance: ({ items }) => items.reduce((chance, _, index) => chance / (index + 1), 1),
  answers: () => ({ right: [], wrong: [] }),
};

const numbered = (items: readonly string[], chosen: readonly number[]) =>
  chosen.map((item, index) => `${index + 1}. ${items[item] ?? ""}`).join(", ");
