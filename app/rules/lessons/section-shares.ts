import type { RenderedBlock } from "../blocks/rendered-block.ts";

/** What a block that isn't running text weighs, in characters of text that take as much of the page. */
const PICTURE = 500;

const weightOf = (block: RenderedBlock): number =>
  block.kind === "text" || block.kind === "callout"
    ? block.text.length
    : block.kind === "sources"
      ? 0
      : PICTURE;

/** Where the example and the reasons begin, as shares of the text; nothing for a section that is missing. */
export function sectionShares(blocks: readonly RenderedBlock[]): number[] {
  const all = blocks.reduce((sum, block) => sum + weightOf(block), 0);
  return (["example", "why"] as const).flatMap((section) => {
    const first = blocks.findIndex((block) => block.section === section);
    if (first === -1 || all === 0) return [];
    return blocks.slice(0, first).reduce((sum, block) => sum + weightOf(block), 0) / all;
  });
}
