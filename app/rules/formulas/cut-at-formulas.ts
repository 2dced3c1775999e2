/* Also runs in the browser, for texts that stream in. */

export interface Formula {
  latex: string;
  /** `$$…$$`: drawn large, on a line of its own. */
  isDisplay: boolean;
}

/** Far above any formula a reader could take in. */
const MAX_FORMULA_LENGTH = { inline: 400, display: 1000 };
/** Further ones stay text, so that no reply keeps a server drawing. */
const MAX_FORMULAS = 120;

/** Fenced and inline code: a dollar in it is a dollar. */
const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;

/** A text in pieces: words, and the formulas between dollar signs. A price such as `$5` is words. */
export function cutAtFormulas(text: string): (string | Formula)[] {
  if (!text.includes("$")) return [text];
  const pieces: (string | Formula)[] = [];
  let wordsFrom = 0;
  let codeFrom = 0;
  const budget = { left: MAX_FORMULAS };
  const readProse = (until: number) => {
    for (const { from, to, formula } of formulasBetween(text, codeFrom, until, budget)) {
      if (from > wordsFrom) pieces.push(text.slice(wordsFrom, from));
      pieces.push(formula);
      wordsFrom = to;
    }
  };
  for (const code of text.matchAll(CODE)) {
    readProse(code.index);
    codeFrom = code.index + code[0].length;
  }
  readProse(text.length);
  if (wordsFrom < text.length) pieces.push(text.slice(wordsFrom));
  return pieces;
}

/** Identifies a drawn formula among those of a page. */
export const formulaKey = ({ latex, isDisplay }: Formula) => (isDisplay ? `$$${latex}` : latex);

/** A text with each formula replaced. */
export const replaceFormulas = (text: string, replacement: (formula: Formula) => string): string =>
  cutAtFormulas(text)
    .map((piece) => (typeof piece === "string" ? piece : replacement(piece)))
    .join("");

export const formulasOf = (text: string): Formula[] =>
  cutAtFormulas(text).filter((piece) => typeof piece !== "string");

function* formulasBetween(text: string, start: number, end: number, budget: { left: number }) {
  let at = text.indexOf("$", start);
  while (at !== -1 && at < end && budget.left > 0) {
    const formula = formulaAt(text, at, end);
    if (formula) {
      budget.left--;
      yield { from: at, ...formula };
    }
    // An opening pair that ends nowhere is no pair of single ones either.
    const next = formula?.to ?? at + (text[at + 1] === "$" ? 2 : 1);
    at = text.indexOf("$", next);
  }
}

function formulaAt(text: string, at: number, end: number) {
  if (text[at - 1] === "\\") return null;
  const isDisplay = text[at + 1] === "$";
  const mark = isDisplay ? "$$" : "$";
  const from = at + mark.length;
  const limit = Math.min(end, from + MAX_FORMULA_LENGTH[isDisplay ? "display" : "inline"]);
  const close = closingMark(text, mark, from, limit);
  if (close === -1) return null;
  const content = text.slice(from, close);
  if (content.trim() === "" || /\n[ \t]*\n/.test(content)) return null;
  // `US$5`, `5$` and `$5-$10` are money.
  if (!isDisplay && !isInlineFormula(content, text[at - 1] ?? " ", text[close + 1] ?? " "))
    return null;
  return { to: close + mark.length, formula: { latex: content.trim(), isDisplay } };
}

function closingMark(text: string, mark: string, from: number, limit: number): number {
  let at = text.indexOf(mark, from);
  while (at > 0 && at < limit && text[at - 1] === "\\") at = text.indexOf(mark, at + 1);
  return at === -1 || at >= limit ? -1 : at;
}

function isInlineFormula(content: string, before: string, after: string): boolean {
  if (/^\s|\s$/.test(content) || /[\p{L}\p{N}$]/u.test(before) || /[\d$]/.test(after)) return false;
  if (CERTAINLY.test(content)) return true;
  return !WORDS.test(content) && (SIGN.test(content) || SHORT.test(content));
}

/** No price contains these. */
const CERTAINLY = /\\[a-z,;!%{}|]|[\^={}]|_\w/i;
const SIGN = /[<>+*/|()×·÷±√≈≠≤≥−-]/;
/** A number, a variable, or a number of them. */
const SHORT = /^-?[\d.,]*\s?\p{L}{0,2}['′]{0,3}%?$/u;
const WORDS = /\p{L}{2,}\s+\p{L}{2,}/u;
