import { decodeText } from "./decode-text.ts";
import type { DocumentText, ReadingLimits } from "./document-reading.ts";
import { TextBuilder } from "./text-builder.ts";

/** A line at least this long was broken by its program, not by its author. */
const MIN_WRAPPED_LENGTH = 50;
const LIST_ITEM = /^\s*(?:[-*•–]|\d{1,3}[.)])\s/u;
/** "CHAPTER IV. Of Wages", "Kapitel 3", "第三章 …": where books without markup begin a part. */
const CHAPTER =
  /^(?:(?:chapter|part|book|section|kapitel|teil|buch|chapitre|partie|cap[ií]tulo|parte|capitolo|hoofdstuk|глава|часть)\s+(?:\d+|[ivxlc]+)\b|第[\d〇零一二三四五六七八九十百]+[章节節回部卷])/iu;
const MAX_CHAPTER_LENGTH = 100;

/** Plain text: paragraphs at empty lines, lines that a program has wrapped put together again. */
export function readPlainText(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const builder = new TextBuilder(limits.characters);
  const text = decodeText(bytes).replace(/\r\n?/g, "\n").replaceAll("\f", "\n\n");
  for (const paragraph of text.split(/\n[^\S\n]*\n\s*/)) {
    const line = paragraph.trim();
    const isChapter = !line.includes("\n") && line.length <= MAX_CHAPTER_LENGTH;
    if (isChapter && CHAPTER.test(line)) builder.heading(line, 1);
    else builder.lines(unwrapped(paragraph));
  }
  return builder.finish("text", null);
}

function unwrapped(paragraph: string): string {
  const [first = "", ...rest] = paragraph.split("\n");
  let text = first;
  let previous = first;
  for (const line of rest) {
    const isWrapped = previous.trim().length >= MIN_WRAPPED_LENGTH && !LIST_ITEM.test(line);
    text += isWrapped ? ` ${line.trim()}` : `\n${line}`;
    previous = line;
  }
  return text;
}
