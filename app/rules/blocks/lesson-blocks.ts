import type { Diagram } from "../diagrams/diagram.ts";
import type { Block, BlockContent } from "./block.ts";
import type { Section } from "./block-kind.ts";
import { contentsOf } from "./markdown-blocks.ts";
import { plainMarkup } from "./plain-markup.ts";
import type { LessonSource } from "./sources.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** Markdown, or what an author put between pieces of Markdown. */
export type SectionText = string | readonly (string | BlockContent)[];

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
  sources?: readonly LessonSource[];
}

/**
 * A lesson as blocks, in reading order. The same ids come out while a lesson is being written and when it's complete; of the
 * field being written, what may still become another block is held back.
 */
export function blocksOf(texts: LessonTexts, writing?: string | null): Block[] {
  const { diagram_place: place = "explanation", sources = [] } = texts;
  const section = (name: Section, text: SectionText, field: string) =>
    sectionBlocks(name, text, writing === field);
  return [
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
  ];
}

function pictureOf(
  { diagram, visual_description: description }: LessonTexts,
  section: Section,
): Block[] {
  return (diagram ?? description)
    ? [{ id: "diagram", section, kind: "diagram", diagram, description }]
    : [];
}

function sectionBlocks(section: Section, text: SectionText, isPartial: boolean): Block[] {
  const pieces = typeof text === "string" ? [text] : text;
  return pieces
    .flatMap((piece) =>
      typeof piece === "string" ? contentsOf(plainMarkup(piece), isPartial) : [piece],
    )
    .filter((content) => content.kind !== "text" || content.text.trim() !== "")
    .map((content, index) => ({
      id: index === 0 ? section : `${section}-${index + 1}`,
      section,
      ...content,
    }));
}
