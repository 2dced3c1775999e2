import { parseDocument } from "yaml";
import { block } from "#app/rules/blocks/block.ts";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { BlockContent } from "#app/rules/blocks/block.ts";
import { ContentError } from "./content-error.ts";

/** A fence named `blocks` holds a YAML list of blocks, each without id and section. */
const FENCE = /^```blocks\n([^]*?)\n```[ \t]*(?:\n|$)/gm;

/** The text of a section and the blocks its author put between. */
export function sectionPieces(
  text: string,
  section: Section,
  place: { file: string; line: number },
): (string | BlockContent)[] {
  const pieces: (string | BlockContent)[] = [];
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    const [whole, list = ""] = fence;
    const line = place.line + text.slice(0, fence.index).split("\n").length;
    pieces.push(text.slice(from, fence.index), ...contentsOf(list, section, place.file, line));
    from = fence.index + whole.length;
  }
  return [...pieces, text.slice(from)];
}

/** The text without its blocks: what the linter and the reading grade judge. */
export const withoutBlocks = (text: string) => text.replaceAll(FENCE, "").trim();

function contentsOf(list: string, section: Section, file: string, line: number): BlockContent[] {
  const document = parseDocument(list);
  const [mistake] = document.errors;
  if (mistake) throw new ContentError(`${file}:${line} blocks: ${mistake.message.split("\n")[0]}`);
  const written: unknown = document.toJS();
  if (!Array.isArray(written)) throw new ContentError(`${file}:${line} blocks: expected a list`);
  return written.map((content: object, index) => {
    const { data, error } = block.safeParse({ id: "new", section, ...content });
    const [issue] = error?.issues ?? [];
    if (!data)
      throw new ContentError(
        `${file}:${line} ${["blocks", index, ...(issue?.path ?? [])].join(".")}: ${issue?.message}`,
      );
    const { id: _id, section: _section, ...rest } = data;
    return rest;
  });
}
