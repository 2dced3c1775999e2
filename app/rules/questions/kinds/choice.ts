import { z } from "zod";
import { line } from "../../text-field.ts";
import { comparable } from "../../clean-text.ts";
import { faultsAmong } from "../faults.ts";
import { belief, hint, keyTexts, shuffleSeed, position, type QuestionKind } from "./kind.ts";
import { isPlaceholder, isReadableOption, refersToOptions, standsOut } from "../text-faults.ts";

/** One of four. Options are stored in a random order, so that a position reveals nothing. */
const content = z.object({ options: z.array(line(240)).length(4) });
const key = keyTexts.extend({
  option: position.max(3),
  beliefs: z.array(z.object({ option: position.max(3), belief, hint })).default([]),
  seed: shuffleSeed,
});
const response = z.object({ option: position.max(3) });

export type ChoiceContent = z.infer<typeof content>;
export type ChoiceKey = z.infer<typeof key>;
export type ChoiceResponse = z.infer<typeof response>;

export const choice: QuestionKind<ChoiceContent, ChoiceKey, ChoiceResponse> = {
  content,
  key,
  response,
  responseFrom: ({ options }, [option = "", ...more]) =>
    more.length === 0 && /^\d$/.test(option) && Number(option) < options.length
      ? { option: Number(option) }
      : null,
  grade(_, { option }, answer) {
    const parsed = response.safeParse(answer);
    return parsed.success && parsed.data.option === option;
  },
  lint({ options }, { option, beliefs }) {
    const read = options.map(comparable);
    const distractors = read.filter((_, index) => index !== option);
    const believed = beliefs.map((belief) => belief.option);
    return faultsAmong([
      ["fatal", "options-not-four", options.length !== 4],
      ["fatal", "options-not-distinct", new Set(read).size !== options.length],
      ["fatal", "key-not-an-option", options[option] === undefined],
      ["fatal", "refers-to-options", read.some(refersToOptions)],
      ["fatal", "unreadable", !options.every(isReadableOption)],
      ["soft", "placeholder", options.some(isPlaceholder)],
      ["soft", "key-length", standsOut(read[option] ?? "", distractors)],
      [
        "soft",
        "belief-without-answer",
        believed.some(
          (believedOption) => believedOption === option || options[believedOption] === undefined,
        ) || new Set(believed).size !== believed.length,
      ],
    ]);
  },
  beliefBehind: (_, { beliefs }, { option }) =>
    beliefs.find((belief) => belief.option === option) ?? null,
  describeResponse: ({ options }, { option }) => options[option] ?? "",
  describeKey: ({ options }, { option }) => options[option] ?? "",
  guessChance: ({ options }) => 1 / options.length,
  answers: ({ options }, { option }) => ({
    right: options.slice(option, option + 1),
    wrong: options.filter((_, index) => index !== option),
  }),
};
