import type { TextBuilder } from "../text-builder.ts";
import { junction, type Vocabulary } from "./join-lines.ts";
import { type Block, goesOn } from "./paragraphs.ts";

/** A page's paragraphs and headings, and the notes at its foot. */
export interface PageBlocks {
  text: Block[];
  notes: Block[];
}

/** As a share of the size of the text. */
const NOTE_SIZE = 0.93;
const NOTE_MARK = /^(?:\d{1,3}|[*†‡§¶‖]{1,3})\s*\p{L}/u;

/** The blocks of a page's columns; a paragraph that goes on in the next column is one, whatever notes are between. */
export function joinedColumns(
  columns: readonly Block[][],
  vocabulary: Vocabulary,
  bodySize: number,
): PageBlocks {
  const page: PageBlocks = { text: [], notes: [] };
  for (const column of columns) {
    const end = startOfNotes(column, bodySize);
    page.notes.push(...column.slice(end));
    const [first, ...rest] = column.slice(0, end);
    const last = page.text.at(-1);
    if (first && last && goesOn(last, first)) {
      const joint = junction(last.text, first.text, vocabulary);
      last.text = joint.text + joint.between + first.text;
      last.endSize = first.endSize;
    } else if (first) page.text.push(first);
    page.text.push(...rest);
  }
  return page;
}

function startOfNotes(blocks: readonly Block[], bodySize: number): number {
  const lastOfText = blocks.findLastIndex(
    ({ size, level }) => level !== null || size > bodySize * NOTE_SIZE,
  );
  const first = blocks.findIndex(({ text }, at) => at > lastOfText && NOTE_MARK.test(text));
  return first === -1 ? blocks.length : first;
}

/** Adds the pages; a paragraph that goes on over their ends is one, and the notes of its first page come before it. */
export function addPages(
  pages: readonly PageBlocks[],
  builder: TextBuilder,
  vocabulary: Vocabulary,
): void {
  let between: "" | " " | null = null;
  pages.forEach(({ text: blocks, notes }, at) => {
    const isContinued: boolean = between !== null;
    const [last, next] = [blocks.at(-1), pages[at + 1]?.text[0]];
    const mayGoOver = notes.length === 0 || !isContinued || blocks.length > 1;
    const goesOver = last && next && mayGoOver && goesOn(last, next);
    const joint = goesOver ? junction(last.text, next.text, vocabulary) : null;
    const inOrder = joint ? [...blocks.slice(0, -1), ...notes, last!] : [...blocks, ...notes];
    if (between === null) builder.page();
    inOrder.forEach((block, place) => {
      const text = block === last && joint ? joint.text : block.text;
      if (place === 0 && between !== null) builder.continuedPage(between, text);
      else if (block.level === null) builder.lines(text);
      else builder.heading(text, block.level);
    });
    between = joint?.between ?? null;
  });
}
