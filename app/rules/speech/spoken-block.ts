import type { RenderedBlock } from "../blocks/rendered-block.ts";
import { type SectionNames } from "../lessons/prose/section-names.ts";
import { spokenProse } from "./spoken-prose.ts";
import type { Spoken } from "./spoken-sentence.ts";

/** A listener holds no more of a table; of a larger one the caption is read. */
const MAX_CELLS = 24;

/**
 * What is read of a block: its words, a picture's title and description, the rows of a small table. Listings of code, what is
 * folded away and what has to be moved are left to the eye.
 */
export function spokenBlock(block: RenderedBlock, names: SectionNames, lang?: string): Spoken[] {
  switch (block.kind) {
    case "text":
      return spokenProse(block.text, lang);
    case "callout":
      return [{ text: names.callouts[block.tone] }, ...spokenProse(block.text, lang)];
    case "math":
      return [{ text: block.spoken, wordsOnPage: [] }];
    case "table":
      return [...spokenProse(block.caption, lang), ...rowsOf(block, lang)];
    case "diagram":
      return [block.diagram?.title, block.description].flatMap((text) =>
        spokenProse(text ?? "", lang),
      );
    case "code":
      return spokenProse(block.caption ?? "", lang);
    case "ask":
      return [block.prompt, ...(block.options ?? [])].flatMap((text) => spokenProse(text, lang));
    case "interactive":
      return spokenBlock(block.block, names, lang);
    case "more":
    case "guess":
    case "sources":
      return [];
    default:
      return "title" in block ? spokenProse(block.title, lang) : [];
  }
}

type Table = { header: readonly string[]; rows: readonly (readonly string[])[] };

/** `Ice. Density: 0.9 g. Floats: yes.` */
function rowsOf({ header, rows }: Table, lang: string | undefined): Spoken[] {
  if (rows.length * header.length > MAX_CELLS) return [];
  const words = (cell: string) =>
    spokenProse(cell, lang)
      .map(({ text }) => text)
      .join(" ");
  return rows.map(([name = "", ...cells]) => {
    const read = cells.map((cell, at) =>
      cell === "" ? "" : `${words(header[at + 1] ?? "")}: ${words(cell)}.`,
    );
    return {
      text: [`${words(name)}.`, ...read].filter((part) => part !== "").join(" "),
      wordsOnPage: [name, ...cells].map(words).filter((cell) => cell !== ""),
    };
  });
}
