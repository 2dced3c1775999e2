import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";

const EMOJI = /\p{Extended_Pictographic}(?:\p{M}|\u200D|\p{Extended_Pictographic})*/gu;

/** A text without marks that no page draws around it. Formulas and code stay. */
export const plainText = (text: string) => withoutEmphasis(plainMarkup(text)).trim();

/** One line for a place where nothing is drawn: formulas become words, and marks disappear. */
export const plainLine = (text: string) =>
  withoutEmphasis(inWords(plainMarkup(text)))
    .replaceAll(/`([^`\n]+)`/g, "$1")
    .replaceAll(EMOJI, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** `**word**` and `*word*`; a star between digits is a multiplication. */
const withoutEmphasis = (text: string) =>
  text.replaceAll(/(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n`$]+?)(?<=[^\s*])\1(?![\w*])/g, "$2");
