import type { Piece } from "./page-pieces.ts";
import { textOfPieces } from "./text-of-pieces.ts";

/** Pieces side by side that follow each other without a wider gap. */
export interface Run {
  pieces: readonly Piece[];
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

export interface Line {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** It has gaps wider than a space, as a row of a table has. */
  isRow: boolean;
}

/** All as shares of the font size. */
const SAME_BASELINE = 0.45;
const RUN_GAP = 1;
const CELL_GAP = 1.6;

/** Joins the pieces that a page's program draws one after the other. */
export function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  let members: Piece[] = [];
  const flush = () => {
    if (members.length > 0) runs.push(runOf(members));
    members = [];
  };
  for (const piece of pieces) {
    const last = members.at(-1);
    if (last && !isNextTo(last, piece, members[0]!)) flush();
    members.push(piece);
  }
  flush();
  return runs;
}

function isNextTo(last: Piece, piece: Piece, first: Piece): boolean {
  const size = Math.max(last.size, piece.size, first.size);
  if (Math.abs(piece.y - last.y) > size * SAME_BASELINE) return false;
  const isRtl = last.isRtl || piece.isRtl;
  // Text from right to left is drawn in either direction.
  const gap = isRtl ? Math.max(piece.x - last.right, last.x - piece.right) : piece.x - last.right;
  return gap > -size * 0.5 && gap < size * RUN_GAP;
}

/** Runs with one baseline, from top to bottom. */
export function linesOf(runs: readonly Run[]): Line[] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && hasBaselineOf(row, run)) row.push(run);
    else rows.push([run]);
  }
  return rows.map(lineOf);
}

/** Exponents and footnote numbers stand higher than the text they belong to. */
function hasBaselineOf(row: readonly Run[], run: Run): boolean {
  const main = row.reduce((widest, other) => (other.size > widest.size ? other : widest));
  return Math.abs(run.y - main.y) <= Math.max(main.size, run.size) * SAME_BASELINE;
}

function lineOf(row: readonly Run[]): Line {
  const inOrder = row.toSorted((one, other) => one.x - other.x);
  const { text, x, right, y, size } = runOf(inOrder.flatMap(({ pieces }) => pieces));
  const isRow = inOrder.some((run, at) => {
    const last = inOrder[at - 1];
    return last !== undefined && run.x - last.right > Math.max(last.size, run.size) * CELL_GAP;
  });
  return { text, x, right, y, size, isRow };
}

function runOf(pieces: readonly Piece[]): Run {
  const main = pieces.reduce((longest, other) =>
    other.text.length > longest.text.length ? other : longest,
  );
  return {
    pieces,
    text: textOfPieces(pieces),
    x: Math.min(...pieces.map(({ x }) => x)),
    right: Math.max(...pieces.map(({ right }) => right)),
    y: main.y,
    size: main.size,
  };
}
