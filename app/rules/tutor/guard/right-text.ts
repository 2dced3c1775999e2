import { comparable } from "../../clean-text.ts";
import { isNearSpelling } from "../../topics/near-spelling.ts";
import { isDisguised, isShifted, isSpelledOut, isTurned } from "./disguised-word.ts";
import { containsWords, contentWords, foldedWords, hasStem } from "./folded-words.ts";

/** A text that would answer the question, prepared for being looked for. */
export interface RightText {
  /** As it is compared where signs count, without spaces: 'a<=b'. */
  signs: string | null;
  words: string[];
  content: string[];
  /** In so many sentences by chance that only a sentence that gives it as the answer counts. */
  isEveryday: boolean;
  /** Runs of its words that no wrong answer has. */
  ownRuns: string[][];
}

/** Text that signs change the meaning of: `a <= b`, `C++`, `-5`. */
const SIGNS = /[^\p{L}\p{M}\p{N}\s'’‘"“”.,;:!?()–—-]|^[-−]\d/u;
const ARTICLE = new Set([
  "the",
  "a",
  "an",
  "el",
  "la",
  "los",
  "las",
  "der",
  "die",
  "das",
  "le",
  "les",
]);
const EVERYDAY = new Set(
  (
    "yes no true false right wrong always never sometimes all none both neither more less fewer many few most higher lower high low " +
    "up down left same different good bad better worse big small large long short new old first last before after here there now then " +
    "one two three four five six seven eight nine ten zero once twice half si verdadero falso siempre nunca mas menos todo nada uno dos tres " +
    "ja nein wahr falsch immer nie mehr weniger alle keine oui non vrai faux toujours jamais plus moins tout rien"
  ).split(" "),
);
const MIN_CHARACTERS = 3;
/** The letters and digits of a piece of code, where they tell it from the others without its signs. */
const MIN_CODE = 8;
const RUN = { min: 3, max: 5, share: 0.6, content: 2 } as const;

export function rightText(text: string, wrong: readonly string[]): RightText {
  const spoken = foldedWords(text);
  const words = ARTICLE.has(spoken[0] ?? "") ? spoken.slice(1) : spoken;
  const isShort = words.join("").length < MIN_CHARACTERS;
  return {
    signs: SIGNS.test(text) || words.length === 0 ? squeezed(text) : null,
    words,
    content: contentWords(words),
    isEveryday: words.every((word) => EVERYDAY.has(word)) || isShort,
    ownRuns: runsOf(words).filter(
      (run) => !wrong.some((other) => containsWords(foldedWords(other), run)),
    ),
  };
}

function runsOf(words: readonly string[]): string[][] {
  const length = Math.max(RUN.min, Math.min(RUN.max, Math.ceil(words.length * RUN.share)));
  return words
    .map((_, start) => words.slice(start, start + length))
    .filter((run) => run.length === length && contentWords(run).length >= RUN.content);
}

const squeezed = (text: string) => comparable(text).replaceAll(/\s/gu, "");

/** Whether a text says it: its words, most of them in another order, a part of their own, or one word disguised. */
export function saysText(text: string, right: RightText): boolean {
  const words = foldedWords(text);
  if (right.signs !== null && saysSigns(text, right, words)) return true;
  if (right.signs !== null && right.words.join("").length < MIN_CODE) return false;
  if (right.isEveryday) {
    const letters = right.words.join("");
    return (
      givesWords(text, words, right.words) ||
      isTurned(words, letters) ||
      isSpelledOut(words, letters)
    );
  }
  return (
    containsWords(words, right.words) ||
    right.ownRuns.some((run) => containsWords(words, run)) ||
    saysMost(words, right.content) ||
    isSpelledAlike(words, right.words) ||
    isShifted(words, right.words, right.content) ||
    isDisguised(text, words, right.words.join(""))
  );
}

/** '==' may be a part of '==='. */
function saysSigns(
  text: string,
  { signs, words, isEveryday }: RightText,
  spoken: string[],
): boolean {
  if (signs === null || signs === "") return false;
  const written = squeezed(text);
  if (isEveryday && words.length > 0)
    return givesWords(text, spoken, words) && written.includes(signs);
  const at = written.indexOf(signs);
  const isSign = (sign = "") => /[^\p{L}\p{N}\s"'“”().,;:!?*_`]/u.test(sign);
  const isWhole =
    !isSign(signs[0]) || (!isSign(written[at - 1]) && !isSign(written[at + signs.length]));
  return (at >= 0 && isWhole) || (words.length > 1 && containsWords(spoken, words));
}

const MOST = { share: 0.75, whole: 2 } as const;

function saysMost(words: readonly string[], content: readonly string[]): boolean {
  const spoken = content.filter((word) => hasStem(words, word)).length;
  if (content.length < MOST.whole) return content.length === 1 && words.includes(content[0] ?? "");
  return content.length === MOST.whole
    ? spoken === MOST.whole
    : spoken >= Math.ceil(content.length * MOST.share);
}

const ALIKE = { characters: 6, share: 0.75, leastWord: 4, ending: 2 } as const;

/** 'Photosynthetic', 'fotosynthesis': the word with another ending or a slip of the pen. */
function isSpelledAlike(words: readonly string[], phrase: readonly string[]): boolean {
  const [only = ""] = phrase;
  if (phrase.length !== 1 || only.length < ALIKE.leastWord) return false;
  if (words.some((word) => word.startsWith(only) && word.length <= only.length + ALIKE.ending))
    return true;
  if (only.length < ALIKE.characters) return false;
  const stem = only.slice(0, Math.max(ALIKE.characters, Math.ceil(only.length * ALIKE.share)));
  return words.some(
    (word) => word.startsWith(stem) || word.endsWith(only) || isNearSpelling(word, only),
  );
}

const LEADS =
  /(?:\b(?:answer|solution|result|option|choose|pick|select|write|type|enter|say|word|gap|blank|called|respuesta|escribe|elige|antwort|lösung|wähle|schreib|réponse|choisis|écris)\b|[=:→⇒…|]|\bit['’]?s|\bit is)(?:[\s:="'“”*_`(→-]+\p{L}+){0,2}[\s:="'“”*_`(→$€£-]+$/iu;

/** Whether a sentence gives these words as its answer: alone, after 'the answer is', or set apart. */
function givesWords(text: string, words: readonly string[], phrase: readonly string[]): boolean {
  if (words.length <= phrase.length + 1 && containsWords(words, phrase)) return true;
  const written = phrase.join("[^\\p{L}\\p{N}]+");
  const places = text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, "giu"));
  return [...places].some(({ 0: match, index, input }) => {
    const [before, after] = [input.slice(0, index), input.slice(index + match.length)];
    const isSetApart = /["“”„«»'*_`([|]\s?$/u.test(before) && /^\s?["“”«»'*_`)\]|]/u.test(after);
    return isSetApart || LEADS.test(before);
  });
}
