import type { Section } from "../blocks/block-kind.ts";
import { withoutCitations } from "../blocks/citations.ts";
import { isInteractive, type RenderedBlock } from "../blocks/rendered-block.ts";
import type { Card } from "./card.ts";
import { wordCount } from "./prose/readability.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** Words of running text on one card, unless a single paragraph has more. */
export const CARD_WORDS = 120;
/** A card with this many words is full enough: the next paragraph opens another, however short it is. */
const FULL_WORDS = 75;
/** A picture joins an idea of at most this many words. */
const SHORT_WORDS = 50;

const MAIN = new Set<Section>(["explanation", "example", "why"]);

type Growing = { id: string; section: Section; blocks: RenderedBlock[]; words: number } & {
  /** A stop or a picture ends it. */
  isClosed: boolean;
};

/**
 * The main part of a lesson as cards that follow one another. Whether a paragraph opens a card depends on nothing after it, so
 * that a text still being written is cut like the finished one. Running text is cut between paragraphs only.
 */
export function cardsOf(blocks: readonly RenderedBlock[]): Card[] {
  const cards: Growing[] = [];
  for (const block of blocks) {
    if (!isOnCard(block)) continue;
    for (const [index, piece] of piecesOf(block).entries()) place(cards, piece, index);
  }
  return cards.map(({ id, section, blocks: own }, index) => ({
    id,
    section,
    isFirst: cards[index - 1]?.section !== section,
    blocks: own,
  }));
}

/** Hook, objective, tease and sources have places of their own. */
export const isOnCard = ({ section, kind }: RenderedBlock): boolean =>
  MAIN.has(section) && kind !== "sources";

function place(cards: Growing[], piece: RenderedBlock, index: number): void {
  const words =
    piece.kind === "text" || piece.kind === "callout" ? wordCount(withoutCitations(piece.text)) : 0;
  const last = cards.at(-1);
  const card =
    last?.section === piece.section && fits(last, piece, words, index === 0)
      ? last
      : { id: piece.id, section: piece.section, blocks: [], words: 0, isClosed: false };
  if (card !== last) cards.push(card);
  append(card.blocks, piece, index);
  card.words += words;
  if (piece.kind === "ask" || piece.kind === "diagram" || isInteractive(piece))
    card.isClosed = true;
}

/** Whether a piece goes on with the idea of this card. */
function fits(card: Growing, piece: RenderedBlock, words: number, isFirst: boolean): boolean {
  switch (piece.kind) {
    case "text": {
      // Two texts in a row are two ideas: an author has parted them.
      const isNewIdea = isFirst && card.blocks.at(-1)?.kind === "text";
      const isFull = card.words > 0 && card.words + words > CARD_WORDS;
      return !card.isClosed && !isNewIdea && !isFull && card.words < FULL_WORDS;
    }
    case "diagram":
      return !card.isClosed && card.words <= SHORT_WORDS;
    case "callout":
    case "more":
    case "guess":
      return true;
    default:
      return !card.isClosed;
  }
}

/** Paragraphs of one text that share a card are one block again. */
function append(blocks: RenderedBlock[], piece: RenderedBlock, index: number): void {
  const last = blocks.at(-1);
  if (index > 0 && last?.kind === "text" && piece.kind === "text")
    blocks[blocks.length - 1] = { ...last, text: `${last.text}\n\n${piece.text}` };
  else blocks.push(piece);
}

/** A text in paragraphs, each with an id of its own; any other block as it is. */
function piecesOf(block: RenderedBlock): RenderedBlock[] {
  if (block.kind !== "text") return [block];
  return paragraphsOf(block.text).map((text, index) => ({
    ...block,
    id: index === 0 ? block.id : `${block.id}-p${index + 1}`,
    text,
  }));
}

/** Cut at empty lines; a list, code or a formula stays with the sentence that leads to it. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let isInCode = false;
  for (const part of text.split(/\n[ \t]*\n/)) {
    const last = paragraphs.at(-1);
    if (last !== undefined && (isInCode || belongsTo(last, part)))
      paragraphs[paragraphs.length - 1] = `${last}\n\n${part}`;
    else if (part.trim() !== "") paragraphs.push(part);
    if ((part.match(/^\s*```/gm) ?? []).length % 2 === 1) isInCode = !isInCode;
  }
  return paragraphs;
}

const LIST_CODE_OR_FORMULA = /^(?:\s{2,}\S|\s*(?:[-*+•]\s|\d{1,3}[.)]\s|```|\$\$))/;

const belongsTo = (before: string, part: string): boolean =>
  LIST_CODE_OR_FORMULA.test(part) ||
  /[:：]["”»*_]*\s*$/.test(withoutCitations(before)) ||
  /^#{1,6}\s[^\n]*$/.test(before.split(/\n[ \t]*\n/).at(-1) ?? "");
