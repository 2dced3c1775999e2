import { comparable } from "../../clean-text.ts";
import { isNearSpelling } from "../../topics/near-spelling.ts";

/** Signs count where an answer is more than words: 'a <= b' is not 'a >= b'. */
const WORDS_ONLY = /^[\p{L}\p{M}\p{N}\s'’.,()/-]+$/u;
const ARTICLE = /^(the|an?) (?=.)/u;

/** Whether a typed text is one of these, whatever its case and spacing; long words may hold one typing error. */
export function isAccepted(text: string, accepted: readonly string[]): boolean {
  return isExactly(text, accepted) || accepted.some((answer) => isNear(text, answer));
}

/** The same characters apart from case, width, spacing and an article in front. */
export function isExactly(text: string, accepted: readonly string[]): boolean {
  const read = folded(text);
  return read !== "" && accepted.some((answer) => folded(answer) === read);
}

/** An acute accent is often left out where the keyboard hides it; an umlaut or a tilde makes another letter. */
const ACUTE = /(?<=[aeiou])\u0301/gu;

export const folded = (text: string) =>
  comparable(text).normalize("NFD").replaceAll(ACUTE, "").normalize("NFC").replace(ARTICLE, "");

function isNear(text: string, answer: string): boolean {
  if (!WORDS_ONLY.test(text) || !WORDS_ONLY.test(answer)) return false;
  return digitsIn(text) === digitsIn(answer) && isNearSpelling(folded(text), folded(answer));
}

/** One wrong digit is another year. */
const digitsIn = (text: string) => text.replaceAll(/\P{N}/gu, "");
