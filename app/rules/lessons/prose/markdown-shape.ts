import { replaceFormulas } from "../../formulas/cut-at-formulas.ts";

/** Ordinary text stays far below these limits. Beyond them, parsing takes quadratic time. */
const MAX_MARKS_PER_PARAGRAPH = 60;
const MAX_LIST_ITEMS = 100;

const MARK = /[*_`\\~[\]<>&!|]/g;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?=\s|$)/gm;
/** `1. 1. 1. 1.`: lists nested on a single line. */
const NESTED_ON_A_LINE = /^(?:[ \t]*(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=[ \t])){4}/m;
const DEEPLY_INDENTED = /^(?: {24}|\t{6})[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m;
const FENCE = /^[ \t]*(?:```|~~~)/;
const PLAIN_FENCE = /^```\w*$/;

/** Whether a Markdown parser handles this text quickly. An attacker can make a model write text of any shape. */
export function isOrdinaryMarkdown(text: string): boolean {
  const prose = replaceFormulas(withoutCode(text), () => "x");
  return (
    prose.split(/\n[ \t]*\n/).every((part) => countOf(MARK, part) <= MAX_MARKS_PER_PARAGRAPH) &&
    countOf(LIST_ITEM, prose) <= MAX_LIST_ITEMS &&
    !NESTED_ON_A_LINE.test(prose) &&
    !DEEPLY_INDENTED.test(prose)
  );
}

/** Removes code, which is not parsed. Only unambiguous fences count. */
function withoutCode(text: string): string {
  const prose: string[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      if (!PLAIN_FENCE.test(line)) return text;
      isCode = isCode ? line !== "```" : true;
    } else if (!isCode) prose.push(line);
  }
  return prose.join("\n");
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
