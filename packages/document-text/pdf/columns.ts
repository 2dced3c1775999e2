import { type Line, linesOf, type Run } from "./lines.ts";

/** Lines of a part of a page that are read from top to bottom. */
export type Region = Line[];

/** A column of prose, not of a table: at least so many lines, and so wide as a share of the page's text. */
const MIN_LINES = 4;
const MIN_WIDTH = 0.2;
/** The share of a column's lines that are so wide, with program code and formulas between them. */
const MIN_WIDE = 0.5;
const MIN_GUTTER = 0.5;
const MAX_DEPTH = 3;
/** Where a gutter is looked for: not at the edges. */
const [FROM, TO, STEPS] = [0.15, 0.85, 140];
/** A document is set in columns if at least two pages and this share of them have the same gutter, give or take so many points. */
const MIN_PAGES = 0.2;
const SAME_GUTTER = 4;

/** What stands above two columns, and what stands in them. */
type Segment = { across: Run[]; left: Run[]; right: Run[] };

/** Where the columns of a document's pages meet. */
export function usualGutters(pages: readonly (readonly Run[])[]): number[] {
  const gutters = pages.map(certainGutter).filter((gutter) => gutter !== null);
  const least = Math.max(2, pages.length * MIN_PAGES);
  const usual: number[] = [];
  for (const gutter of gutters) {
    const same = gutters.filter((other) => isNear(gutter, other));
    if (same.length >= least && !usual.some((other) => isNear(gutter, other)))
      usual.push(median(same));
  }
  return usual;
}

/** The regions of a page in reading order: a text across the page ends the columns above it. */
export function regionsOf(
  runs: readonly Run[],
  usual: readonly number[] = [],
  depth = 0,
): Region[] {
  if (runs.length === 0) return [];
  const width = widthOf(runs);
  // A page of a document in columns has them, too, if little of it is prose.
  const usualHere = usual.find((place) => segmentsOf(runs, place).some((it) => isProse(it, width)));
  const gutter = usualHere ?? (depth < MAX_DEPTH ? gutterOf(runs) : null);
  if (gutter === null) return [linesOf(runs)];
  const regions: Region[] = [];
  let across: Run[] = [];
  for (const segment of segmentsOf(runs, gutter)) {
    across.push(...segment.across);
    if (isProse(segment, width, usualHere === undefined ? MIN_WIDE : 0)) {
      if (across.length > 0) regions.push(linesOf(across));
      regions.push(...regionsOf(segment.left, [], depth + 1));
      regions.push(...regionsOf(segment.right, [], depth + 1));
      across = [];
    } else across.push(...segment.left, ...segment.right);
  }
  if (across.length > 0) regions.push(linesOf(across));
  return regions;
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= SAME_GUTTER;

function certainGutter(runs: readonly Run[]): number | null {
  const gutter = runs.length === 0 ? null : gutterOf(runs);
  if (gutter === null) return null;
  const width = widthOf(runs);
  const isCertain = segmentsOf(runs, gutter).some((it) => isProse(it, width, MIN_WIDE));
  return isCertain ? gutter : null;
}

function segmentsOf(runs: readonly Run[], gutter: number): Segment[] {
  const segments: Segment[] = [{ across: [], left: [], right: [] }];
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const last = segments.at(-1)!;
    if (run.x >= gutter) last.right.push(run);
    else if (run.right <= gutter) last.left.push(run);
    else if (last.left.length + last.right.length === 0) last.across.push(run);
    else segments.push({ across: [run], left: [], right: [] });
  }
  return segments;
}

function widthOf(runs: readonly Run[]): number {
  return Math.max(...runs.map(({ right }) => right)) - Math.min(...runs.map(({ x }) => x));
}

/** Where most lines end on one side and begin on the other; the middle, if it is wide. */
function gutterOf(runs: readonly Run[]): number | null {
  const left = Math.min(...runs.map(({ x }) => x));
  const width = widthOf(runs);
  const wide = runs.filter((run) => run.right - run.x >= width * MIN_WIDTH);
  let best = 0;
  let places: number[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const place = left + width * (FROM + ((TO - FROM) * step) / STEPS);
    const before = wide.filter((run) => run.right <= place).length;
    const after = wide.filter((run) => run.x >= place).length;
    const lines = Math.min(before, after);
    // Within a column, too, as many lines may end before a place and begin after it, but others cross it.
    const score = lines < MIN_LINES ? 0 : lines + (before + after) / (wide.length + 1);
    if (score > best) places = [];
    if (score > 0 && score >= best) places.push(place);
    best = Math.max(best, score);
  }
  return places[Math.floor(places.length / 2)] ?? null;
}

/** By lines, not by runs: a line of program code is many of them. */
function isProse({ left, right }: Segment, width: number, minWide = 0): boolean {
  if (Math.min(left.length, right.length) < MIN_LINES) return false;
  const gutter = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map((run) => run.right));
  const size = median(left.map((run) => run.size));
  if (gutter < size * MIN_GUTTER) return false;
  return [left, right].every((side) => {
    const lines = linesOf(side);
    const wide = lines.filter((line) => !line.isRow && line.right - line.x >= width * MIN_WIDTH);
    return wide.length >= Math.max(MIN_LINES, lines.length * minWide);
  });
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
