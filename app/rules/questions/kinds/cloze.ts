import { z } from "zod";
import { line } from "../../text-field.ts";
import { comparable } from "../../clean-text.ts";
import { folded, isAccepted, isExactly } from "./accepted-text.ts";
import { faultsAmong } from "../faults.ts";
import { rightGaps, textAroundGaps } from "./gaps.ts";
import { belief, hint, keyTexts, position, typed, type QuestionKind } from "./kind.ts";
import { isKeyInStem, isPlaceholder, isReadable, isReadableOption } from "../text-faults.ts";

/** A text with gaps to type into, or to choose for from a list. */
const content = z.object({
  /** Each gap is written as three low lines. */
  text: line(1_200),
  gaps: z
    .array(z.object({ options: z.array(line(80)).min(2).max(8).nullable().default(null) }))
    .min(1)
    .max(8),
});
const key = keyTexts.extend({
  /** For each gap what is accepted; the first is shown as the answer. */
  gaps: z
    .array(z.array(line(80)).min(1).max(20))
    .min(1)
    .max(8),
  beliefs: z.array(z.object({ gap: position.max(7), answer: line(80), belief, hint })).default([]),
});
const response = z.object({ gaps: z.array(typed.min(1)).min(1).max(8) });

export type ClozeContent = z.infer<typeof content>;
export type ClozeKey = z.infer<typeof key>;
export type ClozeResponse = z.infer<typeof response>;

export const cloze: QuestionKind<ClozeContent, ClozeKey, ClozeResponse> = {
  content,
  key,
  response,
  responseFrom({ gaps }, fields) {
    const parsed = response.safeParse({ gaps: fields });
    return parsed.success && fields.length === gaps.length ? parsed.data : null;
  },
  grade(openContent, keys, answer) {
    const parsed = response.safeParse(answer);
    return (
      parsed.success &&
      parsed.data.gaps.length === keys.gaps.length &&
      rightGaps(openContent.gaps, keys, parsed.data.gaps).every(Boolean)
    );
  },
  lint({ text, gaps }, { gaps: keys, beliefs }) {
    const around = textAroundGaps(text);
    const texts = [...keys.flat(), ...gaps.flatMap(({ options }) => options ?? [])];
    const optionLists = gaps.map(({ options }) => options?.map(folded) ?? null);
    const isListed = (accepted: string[], gap: number) =>
      !optionLists[gap] ||
      optionLists[gap].filter((option) => accepted.map(folded).includes(option)).length === 1;
    const isTypedKeyInText = ([answer = ""]: string[], gap: number) =>
      !optionLists[gap] && isKeyInStem(comparable(answer), [], comparable(around.join(" … ")));
    const isNoMistake = ({ gap, answer }: { gap: number; answer: string }) =>
      isExactly(answer, keys[gap] ?? [answer]) ||
      optionLists[gap]?.includes(folded(answer)) === false;
    return faultsAmong([
      ["fatal", "gaps-unequal", around.length - 1 !== gaps.length || gaps.length !== keys.length],
      ["fatal", "key-not-an-option", !keys.every(isListed)],
      ["fatal", "options-not-distinct", optionLists.some((list) => list && !isDistinct(list))],
      ["fatal", "unreadable", !isReadable(around.join(" ")) || !texts.every(isReadableOption)],
      ["soft", "placeholder", texts.some(isPlaceholder)],
      ["soft", "accepted-not-distinct", !keys.every((answers) => isDistinct(answers.map(folded)))],
      ["soft", "key-in-stem", keys.some(isTypedKeyInText)],
      [
        "soft",
        "belief-without-answer",
        beliefs.some(isNoMistake) ||
          !isDistinct(beliefs.map(({ gap, answer }) => `${gap} ${folded(answer)}`)),
      ],
    ]);
  },
  beliefBehind(openContent, keys, { gaps }) {
    const isRight = rightGaps(openContent.gaps, keys, gaps);
    const meant = keys.beliefs.find(
      ({ gap, answer }) => !isRight[gap] && isAccepted(gaps[gap] ?? "", [answer]),
    );
    return meant ?? null;
  },
  describeResponse: ({ text }, { gaps }) => filledIn(text, gaps),
  describeKey: ({ text }, { gaps }) =>
    filledIn(
      text,
      gaps.map(([first = ""]) => first),
    ),
  guessChance: ({ gaps }) =>
    gaps.reduce((chance, { options }) => (options ? chance / options.length : 0), 1),
  answers: ({ gaps }, { gaps: keys }) => ({
    right: keys.flatMap((accepted, gap) => (gaps[gap]?.options ? [] : accepted)),
    wrong: [],
  }),
};

const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

const filledIn = (text: string, answers: readonly string[]) =>
  textAroundGaps(text)
    .map((part, gap) => (gap < answers.length ? `${part}[${answers[gap]}]` : part))
    .join("");
