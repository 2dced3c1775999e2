import { type Line, linesOf, type Run } from "./lines.ts";

/** A page's runs, before they are ordered. */
export interface PageRuns {
  runs: Run[];
  height: number;
}

/** Headers and footers stand in this share of a page at its top and bottom, in so many lines. */
const EDGE = 0.14;
const EDGE_LINES = 2;
/** A line is one of them if it stands on two of the pages around it, too, or word for word on the only other one. */
const PAGES_AROUND = 6;
const MIN_REPEATS = 2;
const SAME_HEIGHT = 4;
/** Headings that are repeated, as on slides, are headings. */
const HEADING_SIZE = 1.15;

type Words = { y: number; size: number; words: string[] };

/** The pages without headers, footers and page numbers. Only what is certainly repeated is left out. */
export function withoutRunningLines(pages: readonly PageRuns[], bodySize: number): PageRuns[] {
  const edges = pages.map(edgeLinesOf);
  return pages.map((page, at) => {
    const repeated = edges[at]!.filter(
      (line) => line.size < bodySize * HEADING_SIZE && isRepeated(line, at, edges),
    );
    const isRunning = (run: Run) =>
      repeated.some(({ y, size }) => Math.abs(run.y - y) <= size * 0.5);
    return { ...page, runs: page.runs.filter((run) => !isRunning(run)) };
  });
}

/** The texts aside or aslant of pages without those that stand on several, such as "Draft". */
export function withoutWatermarks(pages: readonly Run[][][]): Run[][][] {
  const textOf = (layer: readonly Run[]) => layer.map(({ text }) => text).join(" ");
  const counts = new Map<string, number>();
  for (const text of pages.flat().map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return pages.map((layers) =>
    layers.filter((layer) => (counts.get(textOf(layer)) ?? 0) <= MIN_REPEATS),
  );
}

function edgeLinesOf({ runs, height }: PageRuns): Words[] {
  const lines = linesOf(runs);
  const atTop = lines.slice(0, EDGE_LINES).filter(({ y }) => y < height * EDGE);
  const atBottom = lines.slice(-EDGE_LINES).filter(({ y }) => y > height * (1 - EDGE));
  return [...new Set([...atTop, ...atBottom])].map(({ y, size, text }: Line) => ({
    y,
    size,
    words: text.split(/\s+/),
  }));
}

function isRepeated(line: Words, at: number, edges: readonly Words[][]): boolean {
  if (edges.length === 2) return edges[1 - at]!.some((other) => hasSameWords(line, other));
  let repeats = 0;
  const last = Math.min(edges.length - 1, at + PAGES_AROUND);
  for (let other = Math.max(0, at - PAGES_AROUND); other <= last; other += 1) {
    if (other === at) continue;
    if (edges[other]!.some((candidate) => isSame(line, candidate, other - at))) repeats += 1;
  }
  return repeats >= MIN_REPEATS;
}

/** At the same height the same words, or at either end a number that has grown by as many as there are pages between. */
function isSame(line: Words, other: Words, pagesBetween: number): boolean {
  if (hasSameWords(line, other)) return true;
  if (Math.abs(line.y - other.y) > SAME_HEIGHT) return false;
  const numbers = new Set(pageNumbersOf(line).map((number) => number + pagesBetween));
  return pageNumbersOf(other).some((number) => numbers.has(number));
}

const hasSameWords = (line: Words, other: Words) =>
  Math.abs(line.y - other.y) <= SAME_HEIGHT && line.words.join(" ") === other.words.join(" ");

const pageNumbersOf = ({ words }: Words) =>
  [words[0], words.at(-1)].map((word) => numberIn(word ?? "")).filter((number) => number !== null);

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** 12 for "12", "-12-" and "xii". */
function numberIn(word: string): number | null {
  const text = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").toLowerCase();
  if (/^\d{1,5}$/.test(text)) return Number(text);
  if (!/^[ivxlcdm]+$/.test(text)) return null;
  const values = Array.from(text, (digit) => ROMAN[digit]!);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
