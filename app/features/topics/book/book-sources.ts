import type { Block } from "#app/rules/blocks/block.ts";
import { type Citation, citedItems } from "#app/rules/blocks/citations.ts";
import { itemText, type SourceItem } from "#app/rules/blocks/sources.ts";
import { escapeXml } from "#packages/epub/write-epub.ts";
import { bookMarkup } from "./book-markup.ts";

/** Stands for a reference while the Markdown around it is parsed; the brackets let bold text end before it. */
const REFERENCE = /\[\uE002(\d+)\uE003\]/gu;

/** The references of one chapter, and the list at its end that they lead to. */
export function bookSources(blocks: readonly Block[]) {
  const items = citedItems(blocks);
  const counts = new Map<number, number>();
  return {
    /** In Markdown. What no source supports is not marked in a book. */
    cite: (citation: Citation) => (citation === "unsourced" ? "" : `[\uE002${citation}\uE003]`),
    /** In the XHTML made of it. */
    withReferences: (xhtml: string) =>
      xhtml.replaceAll(REFERENCE, (_, digits: string) => {
        const number = Number(digits);
        if (!items[number - 1]) return "";
        const count = (counts.get(number) ?? 0) + 1;
        counts.set(number, count);
        return `<sup><a id="${placeOf(number, count)}" href="#source-${number}" role="doc-noteref">${number}</a></sup>`;
      }),
    /** With a link back to each place that cites an item, so only after the text has been drawn. */
    list: (heading: string) =>
      items.length === 0
        ? []
        : [
            `<section class="sources" role="doc-endnotes">\n<h2>${escapeXml(heading)}</h2>\n<ol>`,
            ...items.map((item, index) => entry(item, index + 1, counts.get(index + 1) ?? 0)),
            "</ol>\n</section>",
          ],
  };
}

const placeOf = (number: number, count: number) =>
  count === 1 ? `cite-${number}` : `cite-${number}-${count}`;

function entry(item: SourceItem, number: number, count: number): string {
  const { escape, toXhtml } = bookMarkup();
  const back = Array.from(
    { length: count },
    (_, index) =>
      ` <a href="#${placeOf(number, index + 1)}" role="doc-backlink" aria-label="${number}">↩</a>`,
  ).join("");
  return `<li id="source-${number}">${toXhtml(escape(itemText(item))).trim()}${back}</li>`;
}
