import type { Block } from "../blocks/block.ts";
import { citationsIn, citedItems } from "../blocks/citations.ts";

/** A block with each text in which citations are drawn as `change` makes it. */
export function withCitingTexts(block: Block, change: (text: string) => string): Block {
  switch (block.kind) {
    case "text":
    case "callout":
    case "more":
      return { ...block, text: change(block.text) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map(change)) };
    case "ask":
      return { ...block, answer: { ...block.answer, text: change(block.answer.text) } };
    default:
      return block;
  }
}

function citingTexts(block: Block): string[] {
  const texts: string[] = [];
  withCitingTexts(block, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Citations of items that a lesson doesn't have. One without sources cites nothing: its brackets are only brackets. */
export function strayCitations(blocks: readonly Block[]): number[] {
  const { length } = citedItems(blocks);
  if (length === 0) return [];
  return blocks
    .flatMap(citingTexts)
    .flatMap(citationsIn)
    .filter((citation) => citation !== "unsourced")
    .filter((number) => number < 1 || number > length);
}
