/** Length and difficulty of a text. */
const FLESCH_KINCAID = { perSentenceWord: 0.39, perSyllable: 11.8, offset: 15.59 } as const;

const FERNANDEZ_HUERTA = { offset: 206.84, perSyllable: 60, perSentenceWord: 1.02 } as const;

/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDLIKE = /[\p{L}\p{N}]/u;

/** Counts words in any language, also in scripts without spaces. */
export function wordCount(text: string): number {
  return wordsOf(text).reduce(
    (count, word) => count + (UNSPACED.test(word) ? unspacedWords(word) : 1),
    0,
  );
}

/**
 * The US school grade of an English text: J. P. Kincaid, R. P. Fishburne, R. L. Rogers and B. S. Chissom (1975),
 * 'Derivation of New Readability Formulas for Navy Enlisted Personnel', Research Branch Report 8-75. `null` for a text
 * without Latin words.
 */
export function readingGrade(text: string): number | null {
  const words = wordsOf(text).filter((word) => /\p{Script=Latin}/u.test(word));
  if (words.length === 0) return null;
  const syllables = words.reduce((count, word) => count + syllableCount(word), 0);
  const { perSentenceWord, perSyllable, offset } = FLESCH_KINCAID;
  const grade =
    perSentenceWord * (words.length / sentenceCount(text)) +
    perSyllable * (syllables / words.length) -
    offset;
  return Math.round(grade * 10) / 10;
}

/**
 * How easy a Spanish text is, from 0 to 100: J. Fernández Huerta (1959), 'Medidas sencillas de lecturabilidad',
 * Consigna 214. `null` for a text without Latin words.
 */
export function readingEase(text: string): number | null {
  const words = wordsOf(text).filter((word) => /\p{Script=Latin}/u.test(word));
  if (words.length === 0) return null;
  const syllables = words.reduce((count, word) => count + spanishSyllableCount(word), 0);
  const { offset, perSyllable, perSentenceWord } = FERNANDEZ_HUERTA;
  const ease =
    offset -
    perSyllable * (syllables / words.length) -
    perSentenceWord * (words.length / sentenceCount(text));
  return Math.round(ease * 10) / 10;
}

/** Groups of vowels, in which two strong ones or a stressed weak one begin a syllable of their own: 'pa-ís', 'le-er'. */
function spanishSyllableCount(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/y$/u, "i")
    .replaceAll(/([gq])u(?=[eiéí])/gu, "$1");
  return Math.max(
    1,
    letters.match(/[iuü]?[aeoáéó](?:[iuü](?![aeoáéó]))?|[íú]|[iuü]+/gu)?.length ?? 0,
  );
}

/** A heuristic: counts groups of vowels without the silent endings of 'made', 'makes' and 'walked'. */
export function syllableCount(word: string): number {
  const letters = word
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  const sounding = letters
    .replace(/(?<![tdaeiou])ed$/, "")
    .replace(/(?<![aeiouscxzg]|[cs]h|[^aeiouy]l)es$/, "")
    .replace(/(?<![aeiou]|[^aeiouy]l)e$/, "");
  return Math.max(1, sounding.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The average of a text, in words. */
export const wordsPerSentence = (text: string): number =>
  Math.round((wordsOf(text).length / sentenceCount(text)) * 10) / 10;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => WORDLIKE.test(word));
}

/** A heading or a list item ends a sentence without a full stop; the number of an item, '1.', does not. */
function sentenceCount(text: string): number {
  const sentences = text.split(/(?<=[.!?…]["'”’)\]]*)\s+|\n+/);
  return Math.max(1, sentences.filter((sentence) => /\p{L}/u.test(sentence)).length);
}

function unspacedWords(text: string): number {
  const segments = new Intl.Segmenter("en", { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
