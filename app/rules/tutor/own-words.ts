import { comparable } from "../clean-text.ts";
import { OWN_WORDS } from "./exchange.ts";

/* Also runs in the browser, which counts while someone types. */

/** The same word fifteen times is no thought. */
const DIFFERENT_WORDS = 8;
/** Words that are neither in the question nor in a thought before. */
const NEW_WORDS = 6;

/** Of any language: Chinese and Thai have no spaces between words. */
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

const wordsIn = (text: string): string[] =>
  [...WORDS.segment(comparable(text))].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );

export const countOwnWords = (text: string): number => wordsIn(text).length;

/** `few`: fewer than `OWN_WORDS`; `repeated`: mostly one word, or those of the question or of a thought before. */
export type OwnWordsFault = "few" | "repeated";

/** Why a text isn't enough thinking for a hint before any answer; null if it is. */
export function ownWordsFault(text: string, before: readonly string[]): OwnWordsFault | null {
  const words = wordsIn(text);
  if (words.length < OWN_WORDS) return "few";
  const different = new Set(words);
  const added = different.difference(new Set(before.flatMap(wordsIn)));
  return different.size < DIFFERENT_WORDS || added.size < NEW_WORDS ? "repeated" : null;
}
