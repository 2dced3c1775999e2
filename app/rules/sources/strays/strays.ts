import { figuresOf } from "./figures.ts";
import { normalizeQuote } from "../quotes/normalize-quote.ts";
import type { QuotableText } from "../quotes/quote-check.ts";
import { statementsOf } from "./statements.ts";

/** A piece of a lesson that stands nowhere in its source. */
export interface Stray {
  text: string;
  start: number;
  end: number;
}

/** Up to here, a number counts what the lesson itself lists: three steps, ten minutes. */
const MAX_COUNTING_NUMBER = 12;
/** A result is right if its calculation is, and that can be checked without the source. */
const RESULT = /[=≈]\s?[-−]?[$€£¥]?\s?$/u;

/**
 * Figures of a lesson that its source has nowhere, however either writes them: 1,000 is 1000, 1.000 and, in words of English, German,
 * French and Spanish, 'a thousand'. Left out: small counting numbers, results of calculations, and whatever states nothing.
 */
export function strayFigures(lesson: string, source: QuotableText, language = "en"): Stray[] {
  const text = statementsOf(lesson);
  const { values } = vocabularyOf(source);
  return figuresOf(text, language)
    .filter(
      ({ start, readings, hasUnit }) =>
        !readings.some((value) => values.has(value)) &&
        (hasUnit || !readings.every(isCountingNumber)) &&
        !RESULT.test(text.slice(Math.max(0, start - 6), start)),
    )
    .map(({ start, end }) => ({ text: lesson.slice(start, end), start, end }))
    .toSorted((one, other) => one.start - other.start);
}

const isCountingNumber = (value: number) => Number.isInteger(value) && value <= MAX_COUNTING_NUMBER;

/** Capitals mean nothing in these, or every noun has one. */
const WITHOUT_NAMES = new Set(["de", "zh", "ja", "ko", "th", "ar", "fa", "ur", "he", "hi"]);
const HEADING = /^[ \t]{0,3}#.*$/gmu;
const NAME = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;
/** Behind these, everything has a capital. Emphasis and brackets are looked through. */
const SENTENCE_START = /(?:^|[.!?:…|>"“”„«»‘¿¡•–—。]|(?:^|\n)[ \t]*[-+*]|\n[ \t]*\n)[\s*_([]*$/u;
const LOOKED_BACK = 24;
const CALENDAR = new Set(
  "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  ),
);

/**
 * Names of a lesson of which its source lacks some word: capitalised words within a sentence, in languages where only names have
 * capitals. The first word of a sentence is never one.
 */
export function strayNames(lesson: string, source: QuotableText, language = "en"): Stray[] {
  if (WITHOUT_NAMES.has(language)) return [];
  const text = statementsOf(lesson).replaceAll(HEADING, (line) => " ".repeat(line.length));
  const { words } = vocabularyOf(source);
  return [...text.matchAll(NAME)].flatMap(({ 0: capitals, index }) => {
    const isFirst = SENTENCE_START.test(text.slice(Math.max(0, index - LOOKED_BACK), index));
    const skipped = isFirst ? (/^\S+ ?/u.exec(capitals)?.[0].length ?? 0) : 0;
    const name = capitals.slice(skipped).replace(/['’](?:\p{L}{1,2})?$/u, "");
    const isStray = wordsOf(name).some((word) => !isIn(words, word));
    const start = index + skipped;
    return isStray ? [{ text: name, start, end: start + name.length }] : [];
  });
}

const isIn = (words: ReadonlySet<string>, word: string) =>
  word.length === 1 ||
  CALENDAR.has(word) ||
  words.has(word) ||
  words.has(word.replace(/s$/, "")) ||
  words.has(`${word}s`);

/** Lower case, without accents; of a word with an apostrophe both sides. */
const wordsOf = (text: string): string[] =>
  normalizeQuote(text)
    .text.toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

interface Vocabulary {
  values: ReadonlySet<number>;
  words: ReadonlySet<string>;
}

/** Reading a book takes a second, and its lessons are checked one after another. */
const vocabularies = new WeakMap<QuotableText, Vocabulary>();

function vocabularyOf(source: QuotableText): Vocabulary {
  let vocabulary = vocabularies.get(source);
  if (vocabulary === undefined) {
    vocabulary = {
      values: new Set(figuresOf(source.raw).flatMap(({ readings }) => readings)),
      // 'Paris-based' has Paris.
      words: new Set([...wordsOf(source.raw), ...wordsOf(source.raw.replaceAll("-", " "))]),
    };
    vocabularies.set(source, vocabulary);
  }
  return vocabulary;
}
