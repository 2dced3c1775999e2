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

const MAX_PAIRS = 8;

/** For each on the left its partner on the right, where there may be more. Both sides are stored in a random order. */
const content = z.object({
  left: z.array(line(160)).min(2).max(MAX_PAIRS),
  right: z.array(line(160)).min(2).max(MAX_PAIRS),
});
const partners = z.array(position.max(MAX_PAIRS - 1)).max(MAX_PAIRS);
const key = keyTexts.extend({
  /** For each on the left the position of its partner. */
  pairs: partners,
  beliefs: z.array(z.object({ left: position, right: position, belief, hint })).default([]),
  seed: shuffleSeed,
});
const response = z.object({ pairs: partners });

export type MatchContent = z.infer<typeof content>;
export type MatchKey = z.infer<typeof key>;
export type MatchResponse = z.infer<typeof response>;

export const match: QuestionKind<MatchContent, MatchKey, MatchResponse> = {
  content,
  key,
  response,
  responseFrom({ left, right }, fields) {
    const pairs = placesFrom(fields, left.length);
    return pairs?.every((partner) => partner < right.length) ? { pairs } : null;
  },
  grade(_, keys, answer) {
    const parsed = response.safeParse(answer);
    return parsed.success && isSameList(parsed.data.pairs, keys.pairs);
  },
  lint({ left, right }, { pairs, beliefs }) {
    const [lefts, rights] = [left.map(comparable), right.map(comparable)];
    const isKeyed =
      pairs.length === left.length &&
      isDistinct(pairs) &&
      pairs.every((partner) => partner < right.length);
    const isBelieved = (pair: { left: number; right: number }) =>
      left[pair.left] !== undefined &&
      right[pair.right] !== undefined &&
      pairs[pair.left] !== pair.right;
    return faultsAmong([
      ["fatal", "key-not-a-permutation", !isKeyed],
      ["fatal", "items-not-distinct", !isDistinct(lefts) || !isDistinct(rights)],
      ["fatal", "stored-in-order", pairs.every((partner, index) => partner === index)],
      ["fatal", "unreadable", ![...left, ...right].every(isReadableOption)],
      ["soft", "placeholder", [...left, ...right].some(isPlaceholder)],
      [
        "soft",
        "pair-shares-word",
        lefts.some((left, index) => sharesWord(left, pairs[index] ?? -1, rights)),
      ],
      [
        "soft",
        "belief-without-answer",
        !beliefs.every(isBelieved) ||
          !isDistinct(beliefs.map((belief) => `${belief.left}:${belief.right}`)),
      ],
    ]);
  },
  beliefBehind: (_, { beliefs }, { pairs }) =>
    beliefs.find(({ left, right }) => pairs[left] === right) ?? null,
  describeResponse: (openContent, { pairs }) => inPairs(openContent, pairs),
  describeKey: (openContent, { pairs }) => inPairs(openContent, pairs),
  guessChance: ({ left, right }) =>
    left.reduce((chance, _, index) => chance / Math.max(1, right.length - index), 1),
  answers: () => ({ right: [], wrong: [] }),
};

const isDistinct = (values: readonly (string | number)[]) => new Set(values).size === values.length;

const inPairs = ({ left, right }: MatchContent, pairs: readonly number[]) =>
  left
    .map((item, index) => `${item}: ${(right[pairs[index] ?? -1] ?? "").replace(/\.$/, "")}`)
    .join("; ");
