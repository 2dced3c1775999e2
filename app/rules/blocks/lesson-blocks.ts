import type { Diagram } from "../diagrams/diagram.ts";
import type { Block, BlockContent } from "./block.ts";
import type { Section } from "./block-kind.ts";
import { contentsOf, IDEA_BREAK } from "./markdown-blocks.ts";
import { plainMarkup } from "./plain-markup.ts";
import type { SourceItem } from "./sources.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** Where an author wants the lesson's picture, instead of at the end of the explanation. */
export const PICTURE_HERE = Symbol("the lesson's picture");

/** What an author put between pieces of Markdown. */
export type SectionPiece = string | BlockContent | typeof PICTURE_HERE;
export type SectionText = string | readonly SectionPiece[];

/** The fields in which a lesson is written, by a model or an author. */
export interface LessonTexts {
  hook: string;
  explanation: SectionText;
  example: SectionText;
  visual_description?: string;
  diagram?: Diagram;
  /** The section at whose end the picture is shown. */
  diagram_place?: "explanation" | "example";
  elaboration: SectionText;
  next_tease: string;
  sources?: readonly SourceItem[];
}

/**
 * A lesson as blocks, in reading order. The same ids come out while a lesson is being written and when it's complete; of the
 * field being written, what may still become another block is held back.
 */
export function blocksOf(written: LessonTexts, writing?: string | null): Block[] {
  const texts = { ...written, explanation: withPicture(written) };
  const { sources = [] } = texts;
  const place = pictureIsPlaced(texts) ? null : (texts.diagram_place ?? "explanation");
  const section = (name: Section, text: SectionText, field: string) =>
    sectionBlocks(name, text, writing === field).flatMap((block) =>
      block === PICTURE_HERE ? pictureOf(texts, name) : [block],
    );
  return withOneGuess([
    ...section("hook", [{ kind: "text", text: texts.hook }], "hook"),
    ...section("explanation", texts.explanation, "explanation"),
    ...(place === "explanation" ? pictureOf(texts, place) : []),
    ...section("example", texts.example, "example"),
    ...(place === "example" ? pictureOf(texts, place) : []),
    ...section("why", texts.elaboration, "elaboration"),
    ...section("next", [{ kind: "text", text: texts.next_tease }], "next_tease"),
    ...(sources.length > 0
      ? [{ id: "sources", section: "next", kind: "sources", sources: [...sources] } satisfies Block]
      : []),
  ]);
}

/** The reader's guess is answered once, where a model first does. */
function withOneGuess(blocks: Block[]): Block[] {
  const guess = blocks.find(({ kind }) => kind === "guess");
  return blocks.filter((block) => block.kind !== "guess" || block === guess);
}

/** A lesson written in ideas has its picture after the first one. */
function withPicture({ explanation, diagram_place }: LessonTexts): SectionText {
  if (typeof explanation !== "string" || diagram_place === "example") return explanation;
  const lines = explanation.split("\n");
  const end = lines.findIndex((line) => IDEA_BREAK.test(line));
  return end === -1
    ? explanation
    : [lines.slice(0, end).join("\n"), PICTURE_HERE, lines.slice(end + 1).join("\n")];
}

const pictureIsPlaced = ({ explanation, example, elaboration }: LessonTexts) =>
  [explanation, example, elaboration].some(
    (text) => typeof text !== "string" && text.includes(PICTURE_HERE),
  );

function pictureOf(
  { diagram, visual_description: description }: LessonTexts,
  section: Section,
): Block[] {
  return (diagram ?? description)
    ? [{ id: "diagram", section, kind: "diagram", diagram, description }]
    : [];
}

function sectionBlocks(
  section: Section,
  text: SectionText,
  isPartial: boolean,
): (Block | typeof PICTURE_HERE)[] {
  const pieces = typeof text === "string" ? [text] : text;
  let count = 0;
  return pieces
    .flatMap((piece, index): (BlockContent | typeof PICTURE_HERE)[] =>
      typeof piece === "string"
        ? contentsOf(plainMarkup(piece), isPartial && index === pieces.length - 1)
        : [piece],
    )
    .flatMap((content): Block | typeof PICTURE_HERE | [] => {
      if (content === PICTURE_HERE) return content;
      if (content.kind === "text" && content.text.trim() === "") return [];
      count += 1;
      return { id: count === 1 ? section : `${section}-${count}`, section, ...content };
    });
}
