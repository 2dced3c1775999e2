import { comparable } from "../../clean-text.ts";

/** Letters of other alphabets that look like Latin ones, in words that mix both. */
const LOOKALIKES = "аеорсхуіјѕкмтнвαορεικντυ";
const LATIN = "aeopcxyijskmthbaopeikvtu";
const latin = (sign: string) => LATIN[LOOKALIKES.indexOf(sign)] ?? sign;
const MIXED = /(?=\S*\p{Script=Latin})(?=\S*[\p{Script=Cyrillic}\p{Script=Greek}])\S+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A text as its words for comparing: without case, accents, marks of Markdown and look-alike letters. */
export function foldedWords(text: string): string[] {
  const plain = comparable(text)
    .replaceAll(/(?<=[\p{L}\p{N}])[*_`]+(?=[\p{L}\p{N}])/gu, "")
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .normalize("NFC")
    .replaceAll(/(?<=\p{L})['’]s(?!\p{L})/gu, "")
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replaceAll(MIXED, (word) => Array.from(word, latin).join(""));
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether these words follow one another in the text. A script without spaces has no bounds of words. */
export function containsWords(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  if (UNSPACED.test(phrase.join(""))) return words.join("").includes(phrase.join(""));
  return ` ${words.join(" ")} `.includes(` ${phrase.join(" ")} `);
}

/** In nearly every sentence: they tell no answers apart. */
const SMALL_WORDS = new Set(
  [
    "a an the and or but of in on at as to by for from with into onto than that this these those it its they them their there is are was were be been being has have had do does did not no can could will would may might must should which who what when where how why you your we our he she his her if then so very just also only about over under between",
    "el la los las un una unos unas de del y o que en con por para su sus se lo al es son no mas como",
    "der die das den dem des ein eine einen einem einer und oder ist sind nicht mit von zu im auf fur als",
    "le les des du et ou est sont une dans pour qui que pas sur avec au aux plus",
  ]
    .join(" ")
    .split(" "),
);

/** Words that carry the meaning of an answer, each once. */
export const contentWords = (words: readonly string[]): string[] => [
  ...new Set(
    words.filter((word) => !SMALL_WORDS.has(word) && (word.length > 2 || /\p{N}/u.test(word))),
  ),
];

const MIN_STEM = 4;
const ENDING = 3;

/** The same word in another form: 'release' and 'released'. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const stem = short.slice(0, Math.max(MIN_STEM, short.length - ENDING));
  return (
    short.length >= MIN_STEM && long.length - short.length <= ENDING + 1 && long.startsWith(stem)
  );
}

export const hasStem = (words: readonly string[], stem: string) =>
  words.some((word) => isSameStem(word, stem));
