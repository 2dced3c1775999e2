import { type Block, toText } from "./block.ts";
import type { Section } from "./block-kind.ts";

/** The prose of some sections, as Markdown. */
export const textOf = (blocks: readonly Block[], ...sections: Section[]): string =>
  blocks
    .filter(({ section }) => sections.includes(section))
    .map(toText)
    .filter((text) => text !== "")
    .join("\n\n");

/** The prose that is read from beginning to end. */
export const mainText = (blocks: readonly Block[]): string =>
  textOf(blocks, "explanation", "example", "why");
