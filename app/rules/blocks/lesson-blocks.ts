import type { Diagram } from "../diagrams/diagram.ts";
import type { Block, BlockContent } from "./block.ts";
import type { Section } from "./block-kind.ts";
import { contentsOf, IDEA_BREAK } from "./markdown-blocks.ts";
import { plainMarkup } from "./plain-markup.ts";
import type { InteractiveBlock } from "./rendered-block.ts";
import type { SourceItem } from "./sources.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** Where an author wants the lesson's picture, instead of at the end of the explanation. */
export const PICTURE_HERE = Symbol("the lesson's picture");

/** Where what a model lets the reader try out stands. */
const TRY_HERE = Symbol("what the reader tries out");

/** What an author put between pieces of Markdown. */
export type SectionPiece = string | BlockContent | typeof PICTURE_HERE;
export type SectionText = string | readonly SectionPiece[];
type PlacedPiece = SectionPiece | typeof TRY_HERE;
type Mark = typeof PICTURE_HERE | typeof TRY_HERE;
type Pieces = string | readonly PlacedPiece[];

type InteractiveContent = Extract<BlockContent, { kind: InteractiveBlock["kind"] }>;

/** What the reader of a written lesson tries out, and after which of its ideas, counted from 1; after the last one if it isn't said. */
export interface PlacedInteractive {
  block: InteractiveContent;
  afterIdea?: number | undefined;
}

/** The fields in which a lesson is written, by a model or an author. */
export interface LessonTexts {
  hook: string;
  explanation: SectionText;
  example: SectionText;
  visual_description?: string;
  diagram?: Diagram;
  /** The section at whose end the picture is shown. */
  diagram_place?: "explanation" | "example";
  /** Of a lesson in ideas; authors place theirs themselves. */
  interactive?: PlacedInteractive | undefined;
  elaboration: SectionText;
  next_tease: string;
  sources?: readonly SourceItem[];
}

/**
 * A lesson as blocks, in reading order. The same ids come out while a lesson is being written and when it's complete; of the
 * field being written, what may still become another block is held back.
 */
export function blocksOf(written: LessonTexts, writing?: string | null): Block[] {
  const texts = { ...written, explanation: withPlaces(written) };
  const { sources = [] } = texts;
  const place = isPlaced(PICTURE_HERE, texts) ? null : (texts.diagram_place ?? "explanation");
  const section = (name: Section, text: Pieces, field: string) =>
    sectionBlocks(name, text, writing === field).flatMap((block) => {
      if (block === TRY_HERE) return interactiveOf(texts);
      return block === PICTURE_HERE ? pictureOf(texts, name) : [block];
    });
  return withOneGuess([
    ...section("hook", [{ kind: "text", text: texts.hook }], "hook"),
    ...section("explanation", texts.explanation, "explanation"),
    ...(place === "explanation" ? pictureOf(texts, place) : []),
    ...(isPlaced(TRY_HERE, texts) ? [] : interactiveOf(texts)),
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

/** A lesson written in ideas has its picture after the first one, and what the reader tries out after the one it belongs to. */
function withPlaces({ explanation, diagram_place, interactive }: LessonTexts): Pieces {
  if (typeof explanation !== "string") return explanation;
  const lines = explanation.split("\n");
  const ends = ideaEnds(lines);
  const pictureAt = diagram_place === "example" ? undefined : ends[0];
  const tryAt = interactive?.afterIdea && ends[interactive.afterIdea - 1];
  const pieces: PlacedPiece[] = [];
  let from = 0;
  for (const end of ends.filter((at) => at === pictureAt || at === tryAt)) {
    pieces.push(lines.slice(from, end).join("\n"));
    if (end === pictureAt) pieces.push(PICTURE_HERE);
    if (end === tryAt) pieces.push(TRY_HERE);
    from = end + 1;
  }
  return [...pieces, lines.slice(from).join("\n")];
}

/** The lines between two ideas. Three hyphens in code part nothing. */
function ideaEnds(lines: readonly string[]): number[] {
  let isInCode = false;
  return lines.flatMap((line, at) => {
    if (line.startsWith("```")) isInCode = !isInCode;
    return !isInCode && IDEA_BREAK.test(line) ? at : [];
  });
}

const isPlaced = (
  piece: PlacedPiece,
  { explanation, example, elaboration }: Record<"explanation" | "example" | "elaboration", Pieces>,
) =>
  [explanation, example, elaboration].some(
    (text) => typeof text !== "string" && text.includes(piece),
  );

const interactiveOf = ({ interactive }: Pick<LessonTexts, "interactive">): Block[] =>
  interactive ? [{ id: "interactive", section: "explanation", ...interactive.block }] : [];

function pictureOf(
  { diagram, visual_description: description }: Pick<LessonTexts, "diagram" | "visual_description">,
  section: Section,
): Block[] {
  return (diagram ?? description)
    ? [{ id: "diagram", section, kind: "diagram", diagram, description }]
    : [];
}

function sectionBlocks(section: Section, text: Pieces, isPartial: boolean): (Block | Mark)[] {
  const pieces = typeof text === "string" ? [text] : text;
  let count = 0;
  return pieces
    .flatMap((piece, index): (BlockContent | Mark)[] =>
      typeof piece === "string"
        ? contentsOf(plainMarkup(piece), isPartial && index === pieces.length - 1)
        : [piece],
    )
    .flatMap((content): Block | Mark | [] => {
      if (typeof content === "symbol") return content;
      if (content.kind === "text" && content.text.trim() === "") return [];
      count += 1;
      return { id: count === 1 ? section : `${section}-${count}`, section, ...content };
    });
}
