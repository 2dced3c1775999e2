import { cleanProse } from "../../clean-text.ts";

/** Marks that mean something anywhere in a line. */
const MARK = /[\\`*_[#|<>~$]/g;
/** A bullet or a number that would begin a list. */
const LIST_MARK = /^([-+–•]|\d{1,9}[.)])(?=\s|$)/;
/** A parser takes a paragraph with more for an attack and shows it unparsed, backslashes and all (`markdown-shape.ts`). */
const MOST_MARKS = 25;

/** A paragraph of a source as paragraphs of Markdown that show its characters, whatever they would mean there. */
export function asPlainWords(paragraph: string): string[] {
  const paragraphs: string[] = [];
  for (const typed of cleanProse(paragraph).split("\n")) {
    const line = typed.trim();
    const isItem = LIST_MARK.test(line);
    for (const [index, piece] of withFewMarks(line).entries()) {
      const last = paragraphs.at(-1);
      if (last === undefined || isItem || index > 0) paragraphs.push(escaped(piece));
      else paragraphs[paragraphs.length - 1] = `${last}\n${escaped(piece)}`;
    }
  }
  return paragraphs.filter((text) => text !== "").flatMap(withFewMarksInAll);
}

/** A title on its line, in bold. */
export const asPlainHeading = (title: string): string =>
  `### ${escaped(cleanProse(title).replaceAll(/\s+/g, " "))}`;

const escaped = (line: string) =>
  line
    .replaceAll(MARK, (mark) => `\\${mark}`)
    .replace(/^([-+])(?=[\s-+]|$)/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");

const marksIn = (text: string) => text.match(MARK)?.length ?? 0;

/** Cut at spaces, or anywhere where there are none. */
function withFewMarks(line: string): string[] {
  if (marksIn(line) <= MOST_MARKS) return [line];
  const pieces: string[] = [""];
  for (const word of line.split(/(?<=\s)|(?<=[\\`*_[#|<>~$]{10})/)) {
    const longer = `${pieces.at(-1)}${word}`;
    if (marksIn(longer) > MOST_MARKS) pieces.push(word);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** Lines that have few marks each may have many together. */
const withFewMarksInAll = (text: string) =>
  marksIn(text) <= 2 * MOST_MARKS ? [text] : text.split("\n");
