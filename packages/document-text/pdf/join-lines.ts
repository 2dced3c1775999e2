const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff65]/u;
const isCjkText = (character: string) => CJK.test(character);
const needsNoSpaceInCjk = (character: string) => isCjkText(character) || /\d/.test(character);
const ENDS_WITH_HYPHEN = /(\p{L}[\p{L}\p{M}'’]*)[-\u00ad\u2010]$/u;
const BEGINS_WITH_WORD = /^(\p{L}[\p{L}\p{M}'’]*)/u;
const WORD = /\p{L}[\p{L}\p{M}'’]*(?:[-\u2010]\p{L}[\p{L}\p{M}'’]*)*/gu;

/** The words of a document as they stand within its lines: what a hyphen at the end of a line is compared with. */
export type Vocabulary = ReadonlySet<string>;

export function vocabularyOf(lines: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const line of lines)
    for (const [word] of line.matchAll(WORD)) words.add(word.toLowerCase().replaceAll("‐", "-"));
  return words;
}

/** How two lines of a paragraph are put together: what remains of the first, and what comes between them. */
export function junction(
  text: string,
  next: string,
  vocabulary: Vocabulary,
): { text: string; between: "" | " " } {
  const start = ENDS_WITH_HYPHEN.exec(text)?.[1];
  const end = BEGINS_WITH_WORD.exec(next)?.[1];
  if (start !== undefined && end !== undefined) {
    const isWhole = isOneWord(start, end, text.at(-1) === "\u00ad", vocabulary);
    return { text: isWhole ? text.slice(0, -1) : text, between: "" };
  }
  const [last, first] = [
    Array.from(text.slice(-2)).at(-1) ?? "",
    Array.from(next.slice(0, 2))[0] ?? "",
  ];
  const isCjk = [last, first].some(isCjkText) && [last, first].every(needsNoSpaceInCjk);
  // A dash or a slash needs no space that wasn't there.
  return { text, between: isCjk || /\p{L}[-/]$/u.test(text) ? "" : " " };
}

/** As the document writes the word elsewhere; a word that stands nowhere else was most likely divided. */
function isOneWord(start: string, end: string, isSoft: boolean, vocabulary: Vocabulary): boolean {
  const [first, second] = [start.toLowerCase(), end.toLowerCase()];
  if (isSoft || vocabulary.has(first + second)) return true;
  if (vocabulary.has(`${first}-${second}`)) return false;
  // "Jean-\nPaul", "non-\nEuclidean"
  return /^\p{Ll}/u.test(end);
}
