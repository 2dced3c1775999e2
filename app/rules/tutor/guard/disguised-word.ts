/* A right answer that stands in a text letter by letter, turned round, shifted, masked or shuffled. */

const MIN = {
  squeezed: 7,
  spelled: 3,
  spelledDigits: 2,
  shifted: 5,
  shuffled: 6,
  skeleton: 4,
  masked: 4,
} as const;

/** `words`: of the text, folded. `answer`: its letters, folded, without spaces. */
export function isDisguised(text: string, words: readonly string[], answer: string): boolean {
  const letters = words.join("");
  return (
    (answer.length >= MIN.squeezed && letters.includes(answer)) ||
    isSpelledOut(words, answer) ||
    isTurned(words, answer) ||
    isShuffled(words, answer) ||
    isMasked(text, answer)
  );
}

/** Letters one by one, or in pieces of a few: 'p h o t o', 'pho-to-syn'. */
export function isSpelledOut(words: readonly string[], answer: string): boolean {
  if (answer.length < (/^\p{N}+$/u.test(answer) ? MIN.spelledDigits : MIN.spelled)) return false;
  const singles = words.map((word) => (Array.from(word).length === 1 ? word : " ")).join("");
  return singles.includes(answer) || singles.includes(reversed(answer));
}

/** Backwards, or with the first letters at the end. */
export function isTurned(words: readonly string[], answer: string): boolean {
  const letters = words.join("");
  if (answer.length < MIN.shifted) return words.includes(reversed(answer)) && answer.length > 3;
  if (letters.includes(reversed(answer)) && answer !== reversed(answer)) return true;
  // Pig Latin moves the first letters to the end.
  return (
    answer.length >= MIN.shuffled &&
    [1, 2, 3, 4].some((place) => letters.includes(answer.slice(place) + answer.slice(0, place)))
  );
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** Caesar's ciphers, ROT13 among them, and the alphabet turned round: all of an answer's words, or most of those that carry its meaning. */
export function isShifted(
  words: readonly string[],
  answer: readonly string[],
  content: readonly string[],
): boolean {
  if (content.join("").length < MIN.shifted) return false;
  const letters = words.join("");
  const spoken = new Set(words);
  return CIPHERS.some((cipher) => {
    const whole = cipher(answer.join(""));
    const count = content.filter((word) => spoken.has(cipher(word))).length;
    return letters.includes(whole) || count >= Math.max(2, content.length * MOST_SHIFTED);
  });
}

const MOST_SHIFTED = 0.6;
const CIPHERS = [
  (text: string) => replaced(text, (place) => 25 - place),
  ...Array.from(
    { length: 25 },
    (_, by) => (text: string) => replaced(text, (place) => place + by + 1),
  ),
];

const replaced = (text: string, move: (place: number) => number) =>
  text.replaceAll(/[a-z]/gu, (sign) => ALPHABET[move(ALPHABET.indexOf(sign)) % 26] ?? "");

/** An anagram, or the word without its vowels. */
function isShuffled(words: readonly string[], answer: string): boolean {
  if (answer.length < MIN.shuffled) return false;
  const skeleton = answer.replaceAll(/[aeiou]/gu, "");
  const sortedAnswer = sorted(answer);
  return words.some(
    (word) =>
      (word.length === answer.length && sorted(word) === sortedAnswer) ||
      (skeleton.length >= MIN.skeleton && word === skeleton),
  );
}

const MASK = /[*_•·.?#\u25A0-\u25FF-]/u;
const MASKED_SHARE = 0.6;

/** 'ph*t*synth_s_s': most of its letters in their places. */
function isMasked(text: string, answer: string): boolean {
  if (answer.length < MIN.masked) return false;
  return text
    .toLowerCase()
    .split(/[\s"“”(),:;!]+/u)
    .map((token) => Array.from(token.replace(/^\*+|[.*?]+$/gu, "")))
    .some(
      (signs) =>
        signs.length === answer.length &&
        signs.every((sign, place) => sign === answer[place] || MASK.test(sign)) &&
        signs.filter((sign, place) => sign === answer[place]).length >=
          answer.length * MASKED_SHARE,
    );
}

const reversed = (text: string) => Array.from(text).toReversed().join("");
const sorted = (text: string) => Array.from(text).toSorted().join("");
