import type { RenderedBlock } from "../blocks/rendered-block.ts";

/** What a block that isn't running text weighs, in characters of text that take as much of the page. */
const PICTURE = 500;

/** One line until it is opened. */
const FOLDED = 60;

function weightOf(block: RenderedBlock): number {
  switch (block.kind) {
    case "text":
    case "callout":
      return block.text.length;
    case "sources":
    case "guess":
      return 0;
    case "more":
      return FOLDED;
    default:
      return PICTURE;
  }
}

/** Where the example and the reasons begin, as shares of the text; nothing for a section that is missing. */
export function sectionShares(blocks: readonly RenderedBlock[]): number[] {
  const all = blocks.reduce((sum, block) => sum + weightOf(block), 0);
  return (["example", "why"] as const).flatMap((section) => {
    const first = blocks.findIndex((block) => block.section === section);
    if (first === -1 || all === 0) return [];
    return blocks.slice(0, first).reduce((sum, block) => sum + weightOf(block), 0) / all;
  });
}
