import { z } from "zod";
import { line } from "../../text-field.ts";
import { characterCount } from "../../clean-text.ts";
import { folded, isAccepted, isExactly } from "./accepted-text.ts";
import { faultsAmong } from "../faults.ts";
import { belief, hint, keyTexts, typed, type QuestionKind } from "./kind.ts";
import { isPlaceholder, isReadableOption } from "../text-faults.ts";

/** A word or a few, typed. */
const content = z.object({});
const key = keyTexts.extend({
  /** The first is shown as the answer. */
  accepted: z.array(line(100)).min(1).max(20),
  beliefs: z.array(z.object({ answer: line(100), belief, hint })).default([]),
});
const response = z.object({ text: typed.min(1) });

export type ShortContent = z.infer<typeof content>;
export type ShortKey = z.infer<typeof key>;
export type ShortResponse = z.infer<typeof response>;

const MAX_CHARACTERS_TO_TYPE = 60;

export const short: QuestionKind<ShortContent, ShortKey, ShortResponse> = {
  content,
  key,
  response,
  responseFrom(_, [text = "", ...more]) {
    const parsed = response.safeParse({ text });
    return more.length === 0 && parsed.success ? parsed.data : null;
  },
  grade(_, { accepted, beliefs }, answer) {
    const parsed = response.safeParse(answer);
    if (!parsed.success) return false;
    const { text } = parsed.data;
    // A known mistake one letter away from the answer is a mistake.
    const isKnownMistake = beliefs.some((wrong) => isExactly(text, [wrong.answer]));
    return isExactly(text, accepted) || (!isKnownMistake && isAccepted(text, accepted));
  },
  lint(_, { accepted, beliefs }) {
    const read = accepted.map(folded);
    const mistakes = beliefs.map(({ answer }) => folded(answer));
    return faultsAmong([
      ["fatal", "unreadable", ![...accepted, ...mistakes].every(isReadableOption)],
      ["soft", "accepted-not-distinct", new Set(read).size !== read.length],
      ["soft", "placeholder", accepted.some(isPlaceholder)],
      [
        "soft",
        "too-long-to-type",
        accepted.every((answer) => characterCount(answer) > MAX_CHARACTERS_TO_TYPE),
      ],
      [
        "soft",
        "belief-without-answer",
        mistakes.some((answer) => read.includes(answer)) ||
          new Set(mistakes).size !== mistakes.length,
      ],
    ]);
  },
  beliefBehind: (_, { beliefs }, { text }) =>
    beliefs.find(({ answer }) => isAccepted(text, [answer])) ?? null,
  describeResponse: (_, { text }) => text,
  describeKey: (_, { accepted }) => accepted[0] ?? "",
  guessChance: () => 0,
  answers: (_, { accepted, beliefs }) => ({
    right: accepted,
    wrong: beliefs.map(({ answer }) => answer),
  }),
};
