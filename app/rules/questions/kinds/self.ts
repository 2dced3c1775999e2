import { z } from "zod";
import { faultsAmong } from "../faults.ts";
import { line } from "../../text-field.ts";
import { isReadable } from "../text-faults.ts";
import { SELF_RATINGS } from "./self-ratings.ts";
import { keyTexts, type QuestionKind } from "./kind.ts";

/** Remembered, compared with the answer and rated by the learner. Only courses that learners bring have such questions. */
const content = z.object({ answer: line(2_000) });
const key = keyTexts;
const response = z.object({ isKnown: z.boolean() });

export type SelfContent = z.infer<typeof content>;
export type SelfKey = z.infer<typeof key>;
export type SelfResponse = z.infer<typeof response>;

export const selfRated: QuestionKind<SelfContent, SelfKey, SelfResponse> = {
  content,
  key,
  response,
  responseFrom(_, [rating, ...more]) {
    if (more.length > 0) return null;
    if (rating === SELF_RATINGS.known) return { isKnown: true };
    return rating === SELF_RATINGS.missed ? { isKnown: false } : null;
  },
  grade(_, __, answer) {
    const parsed = response.safeParse(answer);
    return parsed.success && parsed.data.isKnown;
  },
  lint: ({ answer }) => faultsAmong([["fatal", "unreadable", !isReadable(answer)]]),
  beliefBehind: () => null,
  describeResponse: (_, { isKnown }) => (isKnown ? "I knew it" : "I didn't know it"),
  describeKey: ({ answer }) => answer,
  guessChance: () => 0,
  answers: ({ answer }) => ({ right: [answer], wrong: [] }),
};
