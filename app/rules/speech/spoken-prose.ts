import { withoutCitations } from "../blocks/citations.ts";
import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import { formulaInWords } from "../formulas/formula-in-words.ts";
import { cutSentences } from "./cut-sentences.ts";
import type { Spoken } from "./spoken-sentence.ts";

/* Also runs in the browser, for a lesson kept on the device. */

const FENCED_CODE = /^[ \t]*```[^]*?(?:^[ \t]*```[ \t]*$|$(?![^]))/gm;
/** Of a list item or a heading. */
const LINE_START = /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)/;
/** A formula, while sentences are cut. */
const PLACEHOLDER = /\uE000(\d+)\uE001/u;

/** The sentences of a text in Markdown: formulas as words, without citations, marks and listings of code. */
export function spokenProse(markdown: string, lang: string | undefined): Spoken[] {
  const formulas: string[] = [];
  const prose = cutAtFormulas(
    withoutCitations(markdown.replaceAll(FENCED_CODE, "\n\n").replaceAll(/[\uE000-\uE012]/gu, "")),
  )
    .map((piece) =>
      typeof piece === "string"
        ? piece
        : `\uE000${formulas.push(formulaInWords(piece.latex)) - 1}\uE001`,
    )
    .join("");
  return paragraphsOf(prose)
    .flatMap((paragraph) => cutSentences(withoutMarks(paragraph), lang))
    .map((sentence) => withFormulas(sentence, formulas));
}

/** Each list item and heading is one of its own. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const isStart = LINE_START.test(line);
    const words = line.replace(LINE_START, "").trim();
    if (words === "") isOpen = false;
    else if (isOpen && !isStart) paragraphs[paragraphs.length - 1] += ` ${words}`;
    else {
      paragraphs.push(words);
      isOpen = !/^\s*#/.test(line);
    }
  }
  return paragraphs;
}

/** Emphasis and inline code are read as their words; a star in code, or between factors, is none of it. */
const withoutMarks = (text: string) =>
  text
    .replaceAll(/(`+)([^`]+)\1/g, (_, _fence, code: string) => code.replaceAll(MARK, protect))
    .replaceAll(/(?<![\w)*])(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1(?![\d(*])/g, "$2")
    .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!$~|<>])/g, "$1")
    .replaceAll(/[\uE010-\uE012]/gu, (mark) => MARKS.charAt(mark.charCodeAt(0) - 0xe010));

const MARKS = "*_\\";
const MARK = /[*_\\]/g;
const protect = (mark: string) => String.fromCharCode(0xe010 + MARKS.indexOf(mark));

function withFormulas(sentence: string, formulas: readonly string[]): Spoken {
  const pieces = sentence.split(PLACEHOLDER);
  if (pieces.length === 1) return { text: sentence };
  const text = pieces
    .map((piece, at) => (at % 2 === 0 ? piece : (formulas[Number(piece)] ?? "")))
    .join("");
  const wordsOnPage = pieces.filter((piece, at) => at % 2 === 0 && /[\p{L}\p{N}]/u.test(piece));
  return { text: text.trim(), wordsOnPage: wordsOnPage.map((piece) => piece.trim()) };
}
