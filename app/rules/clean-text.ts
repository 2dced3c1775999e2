/**
 * Removes invisible characters from text of learners, authors and models: they hide instructions from readers and
 * words from filters (docs/security.md, L02).
 */

/** Scripts in which an invisible joiner between two letters changes the spelling. */
const JOINING = [
  "Arab",
  "Beng",
  "Deva",
  "Gujr",
  "Guru",
  "Knda",
  "Mlym",
  "Orya",
  "Sinh",
  "Taml",
  "Telu",
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Controls, format and bidi marks, tags, variation selectors, fillers, private use, lone surrogates; not \n and \t. */
const INVISIBLE = new RegExp(
  [
    `(?<![${JOINING}])[\\u200C\\u200D]`,
    `[\\u200C\\u200D](?![${JOINING}])`,
    "(?![\\u200C\\u200D\\n\\t])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Default_Ignorable_Code_Point}]",
  ].join("|"),
  "gu",
);

/** Nothing to remove or normalize but repeated spaces. */
const PRINTABLE_ASCII = /^[ -~]*$/u;

// Removing a tab or line break without a space would join two words.
const WHITE_SPACE = /\p{White_Space}+/gu;

/** For a single line, such as a name, a topic or a subject. */
export function cleanLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.replaceAll(/ {2,}/gu, " ").trim();
  const visible = text.replaceAll(WHITE_SPACE, " ").replaceAll(INVISIBLE, "");
  return visible.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(WHITE_SPACE, " ").trim();
}

/** For prose of several lines. NFC, because NFKC would turn x² into x2. */
export const cleanProse = (text: string): string => visibleProse(text).trim();

/** The same with the space around it, which counts in code. */
export function visibleProse(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, "\n").replaceAll(INVISIBLE, "");
  return lines.normalize("NFC").replaceAll(INVISIBLE, "");
}

/** For comparing texts: ignores width, case and spacing. */
export function comparable(text: string): string {
  return cleanLine(text).toUpperCase().toLowerCase();
}

/** Counts graphemes: an emoji is one character, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
