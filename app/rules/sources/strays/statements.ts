import { cutAtFormulas } from "../../formulas/cut-at-formulas.ts";

const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/gu;
/** Questions state nothing, nor do the answers that a reader compares with. */
const ASK = /^[ \t]{0,3}>\s?\[!ASK\].*(?:\n[ \t]{0,3}>.*)*/gimu;
const MARKERS =
  /\[\^[^\]\s]{1,8}\]|^[ \t>]*\d{1,3}[.)](?=\s)|\]\([^\s()]*\)|https?:\/\/\S+|\[![A-Z]+\]/gmu;

/** What a lesson states, at the same offsets: blanks stand for its code, formulas, questions, addresses and marks. */
export function statementsOf(markdown: string): string {
  return [CODE, ASK, MARKERS].reduce(
    (text, markup) => text.replaceAll(markup, blanks),
    withoutFormulas(markdown),
  );
}

const blanks = (text: string) => text.replaceAll(/[^\n]/g, " ");

function withoutFormulas(text: string): string {
  let statements = "";
  for (const piece of cutAtFormulas(text)) {
    if (typeof piece === "string") {
      statements += piece;
      continue;
    }
    const mark = piece.isDisplay ? "$$" : "$";
    const from = statements.length;
    const latexEnd = text.indexOf(piece.latex, from + mark.length) + piece.latex.length;
    statements += blanks(text.slice(from, text.indexOf(mark, latexEnd) + mark.length));
  }
  return statements;
}
