import { Marked } from "marked";
import type { MathNode } from "#app/rules/blocks/rendered-block.ts";
import { cutAtFormulas, type Formula } from "#app/rules/formulas/cut-at-formulas.ts";
import { formulaInWords } from "#app/rules/formulas/formula-in-words.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import { escapeXml } from "#packages/epub/write-epub.ts";

const off = () => undefined;

/** As in `ui/prose.tsx`, links, images and HTML stay plain characters; tables are ours. Everything is closed, as XML wants it. */
const markdown = new Marked({
  tokenizer: {
    hr: off,
    blockquote: off,
    html: off,
    def: off,
    lheading: off,
    link: off,
    reflink: off,
    tag: off,
    autolink: off,
    url: off,
    del: off,
  },
  renderer: {
    br: () => "<br/>",
    code: ({ text, lang }) =>
      lang === "math"
        ? `<p>${drawn({ latex: text, isDisplay: true })}</p>\n`
        : `<pre><code>${escapeXml(text)}</code></pre>\n`,
    codespan: ({ text }) => `<code>${escapeXml(text)}</code>`,
    // A name such as `&nbsp;` means nothing in XML, so no text keeps its own.
    text(token) {
      return "tokens" in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : escapeXml(token.text);
    },
    checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
  },
});

/** Of one text, in which Markdown's own signs would mean something else. */
export interface Markup {
  /** Makes a text safe to stand between Markdown of ours. */
  escape: (text: string) => string;
  /** Ready XHTML, such as a drawing, to stand between Markdown. */
  insert: (xhtml: string) => string;
  /** Markdown with such texts as XHTML. */
  toXhtml: (text: string) => string;
}

/** Formulas and drawings wait outside while the Markdown around them is parsed. `draw` makes XHTML of one. */
export function bookMarkup(draw: (formula: Formula) => string = drawn): Markup {
  const pieces: string[] = [];
  const insert = (xhtml: string) => `\uE000${pieces.push(xhtml) - 1}\uE001`;
  return {
    insert,
    escape: (text) =>
      cutAtFormulas(text.replaceAll(/[\uE000\uE001]/gu, ""))
        .map((piece) => (typeof piece === "string" ? piece : insert(draw(piece))))
        .join(""),
    toXhtml: (text) =>
      markdown
        .parse(text, { async: false })
        .replaceAll(/\uE000(\d+)\uE001/gu, (_, place: string) => pieces[Number(place)] ?? ""),
  };
}

/** What can't be drawn is words. */
function drawn({ latex, isDisplay }: Formula): string {
  const { tree } = drawFormula(latex, { isDisplay });
  return tree === null ? escapeXml(formulaInWords(latex)) : inXml(tree);
}

function inXml(node: MathNode): string {
  if (typeof node === "string") return escapeXml(node);
  const { class: _, ...attributes } = node.attributes;
  const own = node.tag === "math" ? { xmlns: "http://www.w3.org/1998/Math/MathML" } : {};
  const all = Object.entries({ ...own, ...attributes })
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
  return `<${node.tag}${all}>${node.children.map(inXml).join("")}</${node.tag}>`;
}
