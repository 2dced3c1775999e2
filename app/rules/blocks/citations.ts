import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import type { BlockHead } from "./block-kind.ts";
import type { PassageItem, SourceItem, SourcesBlock } from "./sources.ts";

/* Also runs in the browser: imports no schema. */

/** The number of an item, from 1, or that no source says it. */
export type Citation = number | "unsourced";

/** `[^3]` after a sentence cites item 3 of the lesson's sources, `[^?]` says that none supports it. */
const MARKER = /\[\^(\d{1,2}|\?)\]/g;

/** Fenced and inline code comes first, in which brackets are brackets. The space before a marker goes with it. */
const CODE_OR_MARKER = /```[^]*?(?:```|$)|`[^`\n]+`|[ \t]*(?<!\\)\[\^(?:\d{1,2}|\?)\]/g;

/** What a reader hears, counts or compares. */
export const withoutCitations = (text: string): string => replaceMarkers(text, () => "");

/** Each citation as `replacement` says; code and formulas stay as they are. */
export function replaceMarkers(
  text: string,
  replacement: (citation: Citation, match: string) => string,
): string {
  if (!text.includes("[^")) return text;
  const formulas: string[] = [];
  const prose = cutAtFormulas(text)
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const mark = piece.isDisplay ? "$$" : "$";
      return `\uE000${formulas.push(mark + piece.latex + mark) - 1}\uE001`;
    })
    .join("");
  return prose
    .replaceAll(CODE_OR_MARKER, (match) => {
      if (match.startsWith("`")) return match;
      const marker = match.trimStart();
      return replacement(citationOf(marker.slice(2, -1)), match);
    })
    .replaceAll(/\uE000(\d+)\uE001/gu, (_, place: string) => formulas[Number(place)] ?? "");
}

/** Words and citations take turns, beginning with words. Only for text that holds no code. */
export const cutAtCitations = (text: string): (string | { cited: Citation })[] =>
  text
    .split(MARKER)
    .map((piece, place) => (place % 2 === 0 ? piece : { cited: citationOf(piece) }));

const citationOf = (sign: string): Citation => (sign === "?" ? "unsourced" : Number(sign));

/** The citations of a text, in their order. */
export function citationsIn(text: string): Citation[] {
  const citations: Citation[] = [];
  replaceMarkers(text, (citation) => {
    citations.push(citation);
    return "";
  });
  return citations;
}

/** What the citations of a lesson's blocks refer to. */
export const citedItems = (blocks: readonly BlockHead[]): readonly SourceItem[] =>
  blocks.flatMap((block) => (isSources(block) ? block.sources : []));

const isSources = (block: BlockHead): block is SourcesBlock => block.kind === "sources";

export const isPassage = (item: SourceItem): item is PassageItem => "source" in item;

/** As they leave for others: a learner's own sources by name and page only. */
export const withoutQuotes = <Some extends BlockHead>(blocks: readonly Some[]): Some[] =>
  blocks.map((block) =>
    isSources(block) ? { ...block, sources: block.sources.map(withoutQuote) } : block,
  );

function withoutQuote(item: SourceItem): SourceItem {
  if (!isPassage(item)) return item;
  const { quote: _quote, ...rest } = item;
  return rest;
}
