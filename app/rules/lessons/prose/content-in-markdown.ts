import { type Block, toMarkdown } from "../../blocks/block.ts";
import type { Escape } from "../../blocks/block-kind.ts";
import { mainText } from "../../blocks/main-text.ts";
import { languageOf } from "../../language.ts";
import { sectionNames } from "./section-names.ts";

/** A lesson's text, each section under its name in the lesson's language. `heading` is the mark of such a name: `####`. */
export function contentInMarkdown(
  blocks: readonly Block[],
  { escape, heading }: { escape: Escape; heading: string },
): string[] {
  const { lang } = languageOf(mainText(blocks));
  const names = sectionNames(lang);
  return blocks.flatMap((block, index) => {
    const { section } = block;
    const isNew = blocks[index - 1]?.section !== section;
    const name = section === "example" || section === "why" ? names[section] : null;
    const text = toMarkdown(block, escape, lang);
    return isNew && name !== null ? [`${heading} ${name}`, text] : [text];
  });
}
