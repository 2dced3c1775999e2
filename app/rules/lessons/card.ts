import type { Section } from "../blocks/block-kind.ts";
import type { LessonBlock, RenderedBlock } from "../blocks/rendered-block.ts";

/** A step of a lesson, as long as one idea. `id` is that of its first block: it is part of the page's address. */
export interface Card<Block extends LessonBlock = RenderedBlock> {
  id: string;
  section: Section;
  /** Whether the section begins with it. */
  isFirst: boolean;
  blocks: readonly Block[];
}

/** The first card: title, hook and guess. */
export const OPENING = "opening";

/** Of all cards of a lesson, in their order. */
export const idsOf = (cards: readonly Pick<Card, "id">[]): string[] => [
  OPENING,
  ...cards.map(({ id }) => id),
];

export const mainBlocks = <Block extends LessonBlock>(cards: readonly Card<Block>[]): Block[] =>
  cards.flatMap(({ blocks }) => blocks);

/** The card of this id; if the text has changed since, the one that now holds the place. Without one, the first. */
export function cardAt(ids: readonly string[], id: string): string {
  if (ids.includes(id)) return id;
  const { block, paragraph } = placeOf(id);
  const before = ids.findLast((other) => {
    const place = placeOf(other);
    return place.block === block && place.paragraph <= paragraph;
  });
  return before ?? ids[0] ?? OPENING;
}

function placeOf(id: string): { block: string; paragraph: number } {
  const [, block = id, paragraph = "1"] = /^(.+)-p(\d+)$/.exec(id) ?? [];
  return { block, paragraph: Number(paragraph) };
}
