import { replaceFormulas } from "../formulas/cut-at-formulas.ts";

/* Also runs in the browser, while a lesson streams in. */

/** Fenced and inline code stays as it is. */
const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;

/**
 * Rewrites what models write although nobody asked for it: LaTeX between `\(` and `\)` becomes `$…$`, a link its text, an HTML
 * tag nothing, a line break a line break.
 */
export function plainMarkup(text: string): string {
  if (!/[\\[<$]/.test(text)) return text;
  let from = 0;
  const pieces: string[] = [];
  for (const code of text.matchAll(CODE)) {
    pieces.push(withoutMarkup(text.slice(from, code.index)), code[0]);
    from = code.index + code[0].length;
  }
  return [...pieces, withoutMarkup(text.slice(from))].join("");
}

const withoutMarkup = (text: string) =>
  replaceFormulas(dollarsAndTags(text), ({ latex, isDisplay }) => {
    const mark = isDisplay ? "$$" : "$";
    return mark + withBackslashes(latex) + mark;
  });

/** The commands that models lose most often: `\f` and `\t` mean something else in JSON. */
const withBackslashes = (latex: string) =>
  latex.replaceAll(
    /(?<![\\a-zA-Z])(?:[\f\t]?)(rac(?=\{)|imes(?![a-z])|ext(?=\{)|heta(?![a-z]))/g,
    (_, rest: string) => `\\${rest === "rac" ? "f" : "t"}${rest}`,
  );

const dollarsAndTags = (text: string) =>
  text
    .replaceAll(/\\\(([^\n]{1,400}?)\\\)/g, (_, latex: string) => `$${latex.trim()}$`)
    .replaceAll(/\\\[([^]{1,1000}?)\\\]/g, (_, latex: string) => `$$${latex.trim()}$$`)
    .replaceAll(
      /(?<!\$)\\begin\{(equation|align|gather)\*?\}([^]{1,1000}?)\\end\{\1\*?\}(?!\$)/g,
      (_, name: string, latex: string) =>
        name === "equation"
          ? `$$${latex.trim()}$$`
          : String.raw`$$\begin{${name}ed}${latex}\end{${name}ed}$$`,
    )
    .replaceAll(
      /!?\[([^\][\n]{0,200})\]\((?=[^()\s]*[:/.#])[^\s()]{1,500}(?:\([^\s()]*\))?\)/g,
      "$1",
    )
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<sup>([\d+-]{1,4})<\/sup>/gi, (_, raised: string) => `$^{${raised}}$`)
    .replaceAll(TAG, "");

/** Tags that models use in Markdown. `a < b > c` and generics stay. */
const TAG =
  /<\/?(?:a|b|i|u|em|strong|p|div|span|sub|sup|small|ul|ol|li|h[1-6]|img|center|font|hr|details|summary|blockquote)(?:\s[^<>]{0,300})?\/?>/gi;
