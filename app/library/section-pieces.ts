import { parseDocument } from "yaml";
import { block, faultOf } from "#app/rules/blocks/block.ts";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import type { BlockContent } from "#app/rules/blocks/block.ts";
import { PICTURE_HERE, type SectionPiece } from "#app/rules/blocks/lesson-blocks.ts";
import { ContentError } from "./content-error.ts";
import { lineNear } from "./line-near.ts";
import { cleaned } from "./parse-yaml.ts";

/**
 * A fence named `blocks` holds a YAML list of blocks, each without id and section. A diagram without fields is the picture of
 * the front matter.
 */
const FENCE = /(?<=^|\n)```blocks\n([^]*?)\n```[ \t]*(?:\n|$)/g;

/** The text of a section and the blocks its author put between. */
export function sectionPieces(
  text: string,
  section: Section,
  place: { file: string; line: number; clean?: (text: string) => string },
): SectionPiece[] {
  const pieces: SectionPiece[] = [];
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    const [whole, list = ""] = fence;
    const line = place.line + text.slice(0, fence.index).split("\n").length;
    pieces.push(text.slice(from, fence.index), ...contentsOf(list, section, { ...place, line }));
    from = fence.index + whole.length;
  }
  return [...pieces, text.slice(from)];
}

/** What a lesson's length, the linter and the reading grade are about: its text, and what is folded away in it. */
export const proseIn = (pieces: readonly SectionPiece[]): string =>
  pieces
    .flatMap((piece) => {
      if (typeof piece === "string") return piece.trim();
      return piece !== PICTURE_HERE && piece.kind === "more" ? piece.text : [];
    })
    .map(withoutCitations)
    .filter((text) => text !== "")
    .join("\n\n");

/** The picture is shown once, and the lesson comes back to its prediction once. */
export function checkPlaces(pieces: readonly SectionPiece[], text: string, file: string) {
  const places = pieces.flatMap((piece) => {
    if (piece === PICTURE_HERE) return "diagram";
    return typeof piece !== "string" && piece.kind === "guess" ? "guess" : [];
  });
  const repeated = places.find((place, index) => places.indexOf(place) < index);
  if (repeated)
    throw new ContentError(
      `${file}:${lineNear(text, `kind: ${repeated}`)} a lesson has one \`- kind: ${repeated}\` at most`,
    );
}

function contentsOf(
  list: string,
  section: Section,
  {
    file,
    line,
    clean = (text) => text,
  }: { file: string; line: number; clean?: (text: string) => string },
): (BlockContent | typeof PICTURE_HERE)[] {
  const document = parseDocument(list);
  const [mistake] = document.errors;
  if (mistake) throw new ContentError(`${file}:${line} blocks: ${mistake.message.split("\n")[0]}`);
  const written = cleaned(valuesOf(document, `${file}:${line} blocks`), clean);
  if (!isListOfBlocks(written))
    throw new ContentError(`${file}:${line} blocks: expected a list of blocks`);
  return written.map((content, index) => {
    if (isPictureHere(content)) return PICTURE_HERE;
    const { data, error } = block.safeParse({ id: "new", section, ...content });
    const [issue] = error?.issues ?? [];
    if (!data)
      throw new ContentError(
        `${file}:${line} ${["blocks", index, ...(issue?.path ?? [])].join(".")}: ${issue?.message}`,
      );
    const pointless = faultOf(data);
    if (pointless !== undefined)
      throw new ContentError(`${file}:${line} blocks.${index}: ${pointless}`);
    const { id: _id, section: _section, ...rest } = data;
    return rest;
  });
}

/** The parser refuses aliases that expand into millions of values. */
function valuesOf(document: ReturnType<typeof parseDocument>, place: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new ContentError(`${place}: ${error.message}`);
  }
}

const isListOfBlocks = (written: unknown): written is object[] =>
  Array.isArray(written) &&
  written.every((content) => typeof content === "object" && content !== null);

const isPictureHere = (content: { kind?: unknown }) =>
  content.kind === "diagram" && Object.keys(content).length === 1;
