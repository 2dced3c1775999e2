import { type Block, toMarkdown } from "../../blocks/block.ts";
import type { Escape } from "../../blocks/block-kind.ts";
import { type Citation, citedItems, replaceMarkers } from "../../blocks/citations.ts";
import { mainText } from "../../blocks/main-text.ts";
import { languageOf } from "../../language.ts";
import { withCitingTexts } from "../../citations/citing-texts.ts";
import { sectionNames } from "./section-names.ts";

interface Form {
  escape: Escape;
  /** The mark of a section's name: `####`. */
  heading: string;
  /** What stands for a citation of an item that the lesson has. */
  cite?: (citation: Citation) => string;
  /** What stands above the words of a block, where a picture can be shown. */
  pictureOf?: (block: Block) => string | null;
  /** The list of sources has a place of its own. */
  omitsSources?: boolean;
}

/** A lesson's text, each section under its name in the lesson's language. */
export function contentInMarkdown(
  blocks: readonly Block[],
  { escape, heading, cite = inBrackets, pictureOf = () => null, omitsSources = false }: Form,
): string[] {
  const withReferences = referring(blocks, cite);
  const { lang } = languageOf(mainText(blocks));
  const names = sectionNames(lang);
  return withReferences.flatMap((block, index) => {
    const { section, kind } = block;
    if (omitsSources && kind === "sources") return [];
    const isNew = blocks[index - 1]?.section !== section;
    const name = section === "example" || section === "why" ? names[section] : null;
    const picture = pictureOf(block);
    const texts = [...(picture === null ? [] : [picture]), toMarkdown(block, escape, lang)];
    return isNew && name !== null ? [`${heading} ${name}`, ...texts] : texts;
  });
}

const inBrackets = (citation: Citation) => (citation === "unsourced" ? "" : ` [${citation}]`);

/** Of a lesson without sources, `[^3]` means something else. */
function referring(blocks: readonly Block[], cite: (citation: Citation) => string) {
  const { length } = citedItems(blocks);
  const reference = (citation: Citation, match: string) => {
    if (citation === "unsourced") return cite(citation);
    if (length === 0) return match;
    return citation >= 1 && citation <= length ? cite(citation) : "";
  };
  return blocks.map((block) => withCitingTexts(block, (text) => replaceMarkers(text, reference)));
}
