import { median, type Region } from "./columns.ts";
import { junction, type Vocabulary } from "./join-lines.ts";
import type { Line } from "./lines.ts";

export interface Block {
  text: string;
  size: number;
  /** Of its last line: the first may hold a word in other type. */
  endSize: number;
  /** Of a heading; null for a paragraph. */
  level: number | null;
}

/** Levels of the lines that are headings. Lines of one heading share an object. */
export type HeadingLines = ReadonlyMap<Line, { level: number }>;

const LIST_ITEM = /^(?:[•◦▪‣●○■□–—*·]\s|\(?(?:\d{1,3}|[a-z])[.)]\s+\p{L})/u;
const SENTENCE_END = /[.!?:;…。！？：；]["”’»)\]]*$/u;
/** The dots between a title and its page number. */
const LEADERS = /(?:[.·…]\s?){4,}/u;
/** As shares of the font size or of the region's width. */
const OTHER_SIZE = 0.12;
const WIDER_GAP = 1.28;
const USUAL_GAP = 1.6;
const INDENT = 0.8;
const SHORT = 0.15;
const BROKEN_ON_PURPOSE = 0.4;

type Margins = { left: number; right: number; leading: number };

/** The paragraphs of a region. */
export function blocksOf(region: Region, headings: HeadingLines, vocabulary: Vocabulary): Block[] {
  const margins = marginsOf(region);
  const groups: Line[][] = [];
  region.forEach((line, at) => {
    const group = groups.at(-1);
    const isSameHeading = headings.get(line) === headings.get(group?.at(-1) ?? line);
    const isHeading = headings.has(line);
    if (group && isSameHeading && (isHeading || !begins(group, line, region[at + 1], margins)))
      group.push(line);
    else groups.push([line]);
  });
  return groups.map((group) => ({
    text: textOf(group, margins, vocabulary),
    size: group[0]!.size,
    endSize: group.at(-1)!.size,
    level: headings.get(group[0]!)?.level ?? null,
  }));
}

function marginsOf(region: Region): Margins {
  const gaps = region
    .slice(1)
    .map((line, at) => (line.y - region[at]!.y) / Math.max(line.size, 1))
    .filter((gap) => gap > 0.7 && gap < 4);
  const rights = region.map(({ right }) => right).toSorted((one, other) => one - other);
  return {
    left: Math.min(...region.map(({ x }) => x)),
    right: rights[Math.floor(rights.length * 0.95)] ?? 0,
    leading: gaps.length >= 4 ? median(gaps) * WIDER_GAP : USUAL_GAP,
  };
}

/** Whether a paragraph begins with this line. */
function begins(group: readonly Line[], line: Line, next: Line | undefined, margins: Margins) {
  const last = group.at(-1)!;
  const gap = line.y - last.y;
  if (Math.abs(line.size - last.size) > last.size * OTHER_SIZE) return true;
  if (gap < 0 || gap > margins.leading * Math.max(line.size, last.size)) return true;
  if (LIST_ITEM.test(line.text)) return true;
  const isEnd = SENTENCE_END.test(last.text);
  const width = margins.right - margins.left;
  if (isEnd && last.right < margins.right - width * SHORT) return true;
  const isWithin = !isEnd && last.right > margins.right - line.size && /^\p{Ll}/u.test(line.text);
  return !isWithin && isOtherIndent(group, line, next, margins.left);
}

function isOtherIndent(
  group: readonly Line[],
  line: Line,
  next: Line | undefined,
  left: number,
): boolean {
  const last = group.at(-1)!;
  const isEnd = SENTENCE_END.test(last.text);
  const isIndented = ({ x }: Line) => x > left + line.size * INDENT;
  const isFirstLine = isIndented(line) && !isIndented(last) && !(next && isIndented(next));
  if (isFirstLine && isEnd) return true;
  // After a hanging indent or a quotation.
  return !isIndented(line) && isIndented(last) && (group.length > 1 || isEnd);
}

function textOf(group: readonly Line[], { left, right }: Margins, vocabulary: Vocabulary): string {
  let text = "";
  group.forEach((line, at) => {
    const last = group[at - 1];
    if (last === undefined) text = line.text;
    else if (isRowBreak(group, at, right - left)) text += `\n${line.text}`;
    else {
      const joint = junction(text, line.text, vocabulary);
      text = joint.text + joint.between + line.text;
    }
  });
  return text;
}

/** Rows of tables, verse and code: lines that end well before the others around them. */
function isRowBreak(group: readonly Line[], at: number, width: number): boolean {
  const last = group[at - 1]!;
  if ((last.isRow && group[at]!.isRow) || LEADERS.test(last.text)) return true;
  const around = group.slice(Math.max(0, at - 3), at + 2);
  const furthest = Math.max(...around.map(({ right }) => right));
  const isShort = furthest - last.right > width * BROKEN_ON_PURPOSE;
  return isShort && !/[-\u00ad]$/.test(last.text);
}

/** Whether a paragraph goes on in the next column or on the next page. */
export function goesOn(block: Block, next: Block): boolean {
  if (block.level !== null || next.level !== null || LIST_ITEM.test(next.text)) return false;
  if (Math.abs(block.endSize - next.size) > block.endSize * 0.05) return false;
  if (SENTENCE_END.test(block.text)) return false;
  const isCjk = /\p{sc=Han}$/u.test(block.text) && /^\p{sc=Han}/u.test(next.text);
  return isCjk || /^\p{Ll}/u.test(next.text) || /[,\p{Ll}][-\u00ad]?$/u.test(block.text);
}
