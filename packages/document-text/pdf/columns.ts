import { type Line, linesOf, type Run } from "./lines.ts";

/** Lines of a part of a page that are read from top to bottom. */
export type Region = Line[];

/** A column of prose, not of a table: at least so many lines, and so wide as a share of the page's text. */
const MIN_LINES = 4;
const MIN_WIDTH = 0.2;
const MIN_GUTTER = 0.5;
const MAX_DEPTH = 3;
/** Where a gutter is looked for: not at the edges. */
const [FROM, TO, STEPS] = [0.15, 0.85, 140];

type Sides = { left: Run[]; right: Run[] };

/** The regions of a page in reading order: a text across the page ends the columns above it. */
export function regionsOf(runs: readonly Run[], depth = 0): Region[] {
  if (runs.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? gutterOf(runs) : null;
  if (gutter === null) return [linesOf(runs)];
  const regions: Region[] = [];
  let across: Run[] = [];
  let sides: Sides = { left: [], right: [] };
  const flush = () => {
    if (isProse(sides, widthOf(runs))) {
      if (across.length > 0) regions.push(linesOf(across));
      regions.push(...regionsOf(sides.left, depth + 1), ...regionsOf(sides.right, depth + 1));
      across = [];
    } else across.push(...sides.left, ...sides.right);
    sides = { left: [], right: [] };
  };
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    if (crosses(run, gutter)) {
      flush();
      across.push(run);
    } else sides[run.right <= gutter ? "left" : "right"].push(run);
  }
  flush();
  if (across.length > 0) regions.push(linesOf(across));
  return regions;
}

const crosses = (run: Run, gutter: number) => run.x < gutter && run.right > gutter;

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

function isProse({ left, right }: Sides, width: number): boolean {
  if (Math.min(left.length, right.length) < MIN_LINES) return false;
  const gutter = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map((run) => run.right));
  const size = median(left.map((run) => run.size));
  if (gutter < size * MIN_GUTTER) return false;
  return [left, right].every(
    (side) => median(side.map((run) => run.right - run.x)) >= width * MIN_WIDTH,
  );
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
