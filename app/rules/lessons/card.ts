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

/** The card with title, hook and guess, from which on there are lessons without any other. */
export const OPENING = "opening";

/** The card before it, for a learner with something due. */
export const WARM_UP = "warm-up";

/** Of all cards of a lesson, in their order. */
export const idsOf = (
  cards: readonly Pick<Card, "id">[],
  { hasWarmUp = false }: { hasWarmUp?: boolean } = {},
): string[] => [...(hasWarmUp ? [WARM_UP] : []), OPENING, ...cards.map(({ id }) => id)];

export const mainBlocks = <Block extends LessonBlock>(cards: readonly Card<Block>[]): Block[] =>
  cards.flatMap(({ blocks }) => blocks);

/**
 * The card of this id; if the text has changed since, the nearest before the place it held: of the same block, else of an
 * earlier block of the same name. Without any, the first.
 */
export function cardAt(ids: readonly string[], id: string): string {
  if (ids.includes(id)) return id;
  const { name, block, paragraph } = placeOf(id);
  const before = ids.findLast((other) => {
    const place = placeOf(other);
    if (place.name !== name) return false;
    return place.block === block ? place.paragraph <= paragraph : place.block < block;
  });
  return before ?? ids[0] ?? OPENING;
}

/** Blocks of a section are numbered from the second on, and so are the paragraphs of a block. */
function placeOf(id: string): { name: string; block: number; paragraph: number } {
  const [, name = id, block = "1", paragraph = "1"] =
    /^(.+?)(?:-(\d+))?(?:-p(\d+))?$/.exec(id) ?? [];
  return { name, block: Number(block), paragraph: Number(paragraph) };
}
