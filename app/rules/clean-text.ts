/**
 * Text from outside (learners, authors, models) without what the eye cannot see: hidden characters carry instructions
 * past a reader and words past a filter (docs/security.md, L02).
 */

/** Scripts in which an invisible joiner between two letters changes what is read. */
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

// Taken out without a trace, a tab or a line break would glue two words together.
const WHITE_SPACE = /\p{White_Space}+/gu;

/** One line people typed: a name, a topic, a subject. */
export function cleanLine(text: string): string {
  const visible = text.replaceAll(WHITE_SPACE, " ").replaceAll(INVISIBLE, "");
  return visible.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(WHITE_SPACE, " ").trim();
}

/** Prose of several lines. NFC, because NFKC would turn x² into x2. */
export function cleanProse(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, "\n").replaceAll(INVISIBLE, "");
  return lines.normalize("NFC").replaceAll(INVISIBLE, "").trim();
}

/** For asking whether two texts read the same: width, case and spacing do not count. */
export function comparable(text: string): string {
  return cleanLine(text).toUpperCase().toLowerCase();
}

/** As people count: an emoji is one character, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
