import type { Diagram } from "../diagram.ts";
import type { Block } from "./block.ts";
import type { Section } from "./block-kind.ts";
import type { LessonSource } from "./sources.ts";

/* Also runs in the browser, while a lesson streams in: imports no schema. */

/** A block before it has an id and a section. */
export type BlockContent = Block extends infer One
  ? One extends Block
    ? Omit<One, "id" | "section">
    : never
  : never;

/** Markdown, or what an author put between pieces of Markdown. */
export type SectionText = string | readonly (string | BlockContent)[];

/** The fields in which a lesson is written, by a model or an author. */
export interface LessonTexts {
  hook: string;
  explanation: SectionText;
  example: SectionText;
  visual_description?: string;
  diagram?: Diagram;
  elaboration: SectionText;
  next_tease: string;
  sources?: readonly LessonSource[];
}

/** A lesson as blocks, in reading order. The same ids come out while a lesson is being written and when it's complete. */
export function blocksOf(texts: LessonTexts): Block[] {
  const { diagram, visual_description: description, sources = [] } = texts;
  return [
    ...sectionBlocks("hook", [{ kind: "text", text: texts.hook }]),
    ...sectionBlocks("explanation", texts.explanation),
    ...((diagram ?? description)
      ? [
          {
            id: "diagram",
            section: "explanation",
            kind: "diagram",
            diagram,
            description,
          } satisfies Block,
        ]
      : []),
    ...sectionBlocks("example", texts.example),
    ...sectionBlocks("why", texts.elaboration),
    ...sectionBlocks("next", [{ kind: "text", text: texts.next_tease }]),
    ...(sources.length > 0
      ? [{ id: "sources", section: "next", kind: "sources", sources: [...sources] } satisfies Block]
      : []),
  ];
}

function sectionBlocks(section: Section, text: SectionText): Block[] {
  const pieces = typeof text === "string" ? [text] : text;
  return pieces
    .flatMap((piece) => (typeof piece === "string" ? contentsOf(piece) : [piece]))
    .filter((content) => content.kind !== "text" || content.text.trim() !== "")
    .map((content, index) => ({
      id: index === 0 ? section : `${section}-${index + 1}`,
      section,
      ...content,
    }));
}

/** A complete fence at the start of a line that names its language. */
const FENCE = /^```([a-z0-9+#-]{1,20})\n([^]*?)\n```[ \t]*(?:\n|$)/gm;
const MAX_CODE = 4000;
/** Of one section. Further ones stay in its text, so that no lesson has more blocks than a stored one may have. */
const MAX_CODE_BLOCKS = 8;

/** Markdown without its fenced code, and the code as blocks of its own. */
function contentsOf(markdown: string): BlockContent[] {
  const contents: BlockContent[] = [];
  let from = 0;
  for (const fence of markdown.matchAll(FENCE)) {
    const [whole, language = "", code = ""] = fence;
    if (code.trim() === "" || code.length > MAX_CODE) continue;
    if (contents.length >= 2 * MAX_CODE_BLOCKS) break;
    contents.push(
      { kind: "text", text: markdown.slice(from, fence.index).trim() },
      { kind: "code", language, code },
    );
    from = fence.index + whole.length;
  }
  return [...contents, { kind: "text", text: markdown.slice(from).trim() }];
}
