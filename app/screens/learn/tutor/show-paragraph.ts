import type { CardPlace } from "../lesson/cards/card-place.ts";
import { showCard } from "../lesson/cards/show-card.ts";
import { findQuote } from "../notes/mark-quotes.ts";

/** The name in `::highlight()`. */
const CITED = "cited";

/** Brings a paragraph of the lesson into view, and marks the words that a reply cites. */
export function showParagraph(place: CardPlace | null, blockId: string, quote: string): void {
  const article = document.querySelector("article");
  if (!article) return;
  const block = blockOf(article, blockId);
  const range = rangeOf(block ?? article, quote);
  const paragraph = range?.startContainer.parentElement?.closest("p, li, td, figcaption") ?? block;
  if (!paragraph) return;
  const card = paragraph.closest("[data-card]");
  if (card && place) showCard(place, card.id);
  // A card may be taller than the window.
  if (!isInView(paragraph)) paragraph.scrollIntoView({ block: "center", behavior: "instant" });
  mark(range ?? rangeAround(paragraph));
}

/** Paragraphs of a text that share a card are one block, named after the first of them. */
function blockOf(article: Element, blockId: string): Element | null {
  const named = (id: string) => article.querySelector(`[data-block="${CSS.escape(id)}"]`);
  const own = named(blockId);
  if (own) return own;
  const [, base = "", number = "1"] = /^(.+)-p(\d+)$/.exec(blockId) ?? [];
  for (let before = Number(number) - 1; before > 1; before--) {
    const block = named(`${base}-p${before}`);
    if (block) return block;
  }
  return named(base);
}

function rangeOf(root: Element, quote: string): Range | null {
  const plain = quote.replaceAll(/\*\*|__|`|\[\^[\d?]+\]/g, "");
  return plain === "" ? null : findQuote(root, plain);
}

function rangeAround(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 56 && bottom <= window.innerHeight - 96;
}

function mark(range: Range): void {
  if ("highlights" in CSS) CSS.highlights.set(CITED, new Highlight(range));
}

export const removeCitedMark = (): void => {
  if ("highlights" in CSS) CSS.highlights.delete(CITED);
};
