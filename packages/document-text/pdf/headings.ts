import type { Line } from "./lines.ts";
import type { HeadingLines } from "./paragraphs.ts";

/** What the document says about its parts: a title, its depth from 1, and the page it is on, from 0. */
export interface OutlineEntry {
  title: string;
  level: number;
  page: number;
}

const MAX_LINES = 4;
/** What stands before a title in the text and not always in the outline. */
const NUMBERING =
  /^(?:(?:chapter|section|part|appendix|kapitel|teil|abschnitt|anhang|chapitre|cap[ií]tulo)?[\divxlc]{0,8}[a-z]?)$/;
/** An outline that fits so little of the text is about something else. */
const MIN_MATCHES = 0.3;

const LARGER = 1.12;
const MAX_HEADING_LENGTH = 140;
const MAX_LEVELS = 4;
const MAX_SHARE = 0.25;

/** The lines that are headings: as the outline names them, and without a fitting one those in larger type. */
export function headingLines(
  pages: readonly (readonly Line[])[],
  outline: readonly OutlineEntry[],
  bodySize: number,
): HeadingLines {
  const headings = new Map<Line, { level: number }>();
  let matches = 0;
  for (const { title, level, page } of outline) {
    const lines = linesWith(title, pages[page] ?? [], headings) ?? [];
    if (lines.length > 0) matches += 1;
    const heading = { level };
    for (const line of lines) headings.set(line, heading);
  }
  const isFitting = outline.length > 0 && matches >= Math.max(1, outline.length * MIN_MATCHES);
  return isFitting ? headings : largerLines(pages, bodySize);
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** The lines that make up a title, of which the first may begin with a number: the largest, as a page's header may repeat it. */
function linesWith(title: string, lines: readonly Line[], taken: HeadingLines): Line[] | null {
  const wanted = plain(title);
  if (wanted === "") return null;
  let largest: Line[] | null = null;
  const texts = lines.map(({ text }) => plain(text));
  for (let start = 0; start < lines.length; start += 1) {
    if (taken.has(lines[start]!)) continue;
    let text = "";
    for (let end = start; end < Math.min(start + MAX_LINES, lines.length); end += 1) {
      text += texts[end];
      if (text.length > wanted.length + 20) break;
      const isLarger = lines[start]!.size > (largest?.[0]?.size ?? 0);
      if (isLarger && isTitle(text, wanted)) largest = lines.slice(start, end + 1);
    }
  }
  return largest;
}

function isTitle(text: string, wanted: string): boolean {
  if (text === wanted) return true;
  if (text.endsWith(wanted)) return NUMBERING.test(text.slice(0, -wanted.length));
  return wanted.endsWith(text) && text !== "" && NUMBERING.test(wanted.slice(0, -text.length));
}

/** Short lines in type that is clearly larger than that of the text; the largest type is the highest level. */
function largerLines(pages: readonly (readonly Line[])[], bodySize: number): HeadingLines {
  const headings = new Map<Line, { level: number }>();
  const all = pages.flat();
  const isLarger = ({ text, size }: Line) =>
    size > bodySize * LARGER && text.length <= MAX_HEADING_LENGTH && /\p{L}{2}/u.test(text);
  const larger = all.filter(isLarger);
  if (larger.length > all.length * MAX_SHARE) return headings;
  const sizes = [...new Set(larger.map(roundedSize))].toSorted((one, other) => other - one);
  for (const lines of pages) {
    let last: Line | undefined;
    for (const line of lines) {
      const level = Math.min(sizes.indexOf(roundedSize(line)) + 1, MAX_LEVELS);
      const isNext = last && roundedSize(last) === roundedSize(line) && isBelow(last, line);
      if (isLarger(line)) headings.set(line, (isNext && headings.get(last!)) || { level });
      last = line;
    }
  }
  return headings;
}

const isBelow = (last: Line, line: Line) => line.y > last.y && line.y - last.y < line.size * 1.7;

const roundedSize = ({ size }: Line) => Math.round(size * 2) / 2;

/** The size in which most of the text is set. */
export function bodySizeOf(lines: readonly { text: string; size: number }[]): number {
  const lengths = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 10;
}
