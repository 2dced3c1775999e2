import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { Block, BlockContent } from "#app/rules/blocks/block.ts";
import { fenced } from "#app/rules/blocks/fenced.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import { contentsOf } from "#app/rules/blocks/markdown-blocks.ts";
import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";

/**
 * The text of a section that is read as these blocks. A block is Markdown where Markdown is read as just this block, and otherwise
 * an entry of a fence. `prose` is what its author wrote as Markdown.
 */
export function writeSection(blocks: readonly Block[], prose: string): string {
  const pieces: string[] = [];
  let run: Run = EMPTY;
  for (const block of blocks) {
    const markdown = isOfAuthor(markdownOf(block), prose);
    const longer = markdown === undefined ? undefined : longerRun(run, markdown, block);
    if (longer) {
      run = longer;
      continue;
    }
    const alone = markdown === undefined ? undefined : longerRun(EMPTY, markdown, block);
    if (run.text !== "") pieces.push(run.text);
    // An empty fence parts two texts that would be read as one.
    if (alone && run.text !== "") pieces.push(fence([]));
    if (!alone) pieces.push(fence([block]));
    run = alone ?? EMPTY;
  }
  return [...pieces, run.text].filter((piece) => piece !== "").join("\n\n");
}

/** What of a section can be Markdown, without its citations. */
export const proseIn = (blocks: readonly Block[], section: Section): string =>
  blocks
    .flatMap((block) => (block.section === section ? (markdownOf(block) ?? []) : []))
    .map(withoutCitations)
    .join("\n\n");

/** A piece of Markdown and the blocks it is read as. */
interface Run {
  text: string;
  blocks: BlockContent[];
}
const EMPTY: Run = { text: "", blocks: [] };

function longerRun(run: Run, markdown: string, block: Block): Run | undefined {
  const text = [run.text, markdown].filter((part) => part !== "").join("\n\n");
  const longer = { text, blocks: [...run.blocks, contentOf(block)] };
  return isReadAs(longer) ? longer : undefined;
}

/** These part a section from the next, and its blocks from its text. */
const MARKER = /(?:^|\n)(?:## |```blocks\n)/;

function isReadAs({ text, blocks }: Run): boolean {
  // Windows' line ends are not kept.
  if (MARKER.test(text) || text.includes("\r")) return false;
  const read = contentsOf(plainMarkup(text)).filter(
    (content) => content.kind !== "text" || content.text.trim() !== "",
  );
  return isDeepStrictEqual(read, blocks);
}

function markdownOf(block: Block): string | undefined {
  if (block.kind === "text") return block.text;
  return block.kind === "code" && block.caption === undefined
    ? fenced(block.code, block.language)
    : undefined;
}

const isOfAuthor = (markdown: string | undefined, prose: string) =>
  markdown !== undefined && prose.includes(withoutCitations(markdown)) ? markdown : undefined;

function contentOf({ id: _id, section: _section, ...content }: Block): BlockContent {
  return content;
}

const fence = (blocks: readonly Block[]) => {
  const list = blocks.map((block) =>
    block.id === "diagram" ? { kind: "diagram" } : contentOf(block),
  );
  return `\`\`\`blocks\n${stringify(list, { lineWidth: 100, aliasDuplicateObjects: false }).trimEnd()}\n\`\`\``;
};
