import type { Block } from "../../blocks/block.ts";
import type { PassageItem } from "../../blocks/sources.ts";
import { asPlainHeading, asPlainWords } from "./as-plain-words.ts";
import type { ReadingLesson } from "./reading-lessons.ts";
import type { ReadingPiece } from "./reading-pieces.ts";

/** Of one block. */
const MAX_CHARACTERS = 11_000;
/** As much as the page of a source marks. */
const MAX_PASSAGE = 10_000;
const MAX_NAME = 200;

/** A stretch of the sources as a lesson: their words, and where they stand. */
export function readingBlocks({ title, pieces }: ReadingLesson): Block[] {
  const paragraphs = pieces.flatMap((piece) => paragraphsOf(piece, title));
  const texts: string[] = [];
  for (const paragraph of paragraphs.length > 0 ? paragraphs : [asPlainHeading(title)]) {
    const longer = `${texts.at(-1)}\n\n${paragraph}`;
    if (texts.length > 0 && longer.length <= MAX_CHARACTERS) texts[texts.length - 1] = longer;
    else texts.push(paragraph);
  }
  const blocks = texts.map((text, index): Block => ({
    // As a lesson's texts are called when it comes back from a folder.
    id: index === 0 ? "explanation" : `explanation-${index + 1}`,
    section: "explanation",
    kind: "text",
    text,
  }));
  const sources = passagesOf(pieces);
  return [...blocks, { id: "sources", section: "next", kind: "sources", sources }];
}

/** The lesson's own title stands above it. */
function paragraphsOf({ source, start, end, isTitle, ...piece }: ReadingPiece, title: string) {
  if (isTitle) return piece.title === title ? [] : [asPlainHeading(piece.title)];
  return asPlainWords(source.text.slice(start, end)).flatMap(inBlocks);
}

/** A paragraph without a space in 11,000 characters. */
const inBlocks = (paragraph: string): string[] =>
  paragraph.length <= MAX_CHARACTERS
    ? [paragraph]
    : [
        paragraph.slice(0, MAX_CHARACTERS).replace(/\\$/, ""),
        ...inBlocks(paragraph.slice(MAX_CHARACTERS)),
      ];

function passagesOf(pieces: readonly ReadingPiece[]): PassageItem[] {
  const bySource = Map.groupBy(pieces, ({ source }) => source);
  return [...bySource].map(([{ id, name }, own]) => {
    const from = own[0]?.start ?? 0;
    const to = Math.min(own.at(-1)?.end ?? from + 1, from + MAX_PASSAGE);
    return { source: id, name: name.slice(0, MAX_NAME), from, to, match: "verbatim" };
  });
}
