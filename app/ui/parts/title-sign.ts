import { seedFrom } from "#app/rules/seeded-shuffle.ts";
import { type Corner, softHexagon } from "./soft-hexagon.ts";

/** One shape of a sign, in a box of 48 by 48. */
export type SignShape = { d: string; fill: "honey" | "surface" };

const MIDDLE = 24;
const RADIUS = 8.4;
/** From the middle to the middle of a neighbour. */
const STEP = 14.6;

/** The cells around the middle, in degrees from the top; those left of the axis look like their twins on the right. */
const COMBS = [
  { corner: "right", pairs: [[0], [60, 300], [120, 240], [180]] },
  {
    corner: "up",
    pairs: [
      [30, 330],
      [90, 270],
      [150, 210],
    ],
  },
] as const;
const FILLS = ["honey", "surface", "none"] as const;
type Fill = (typeof FILLS)[number];
type Cell = { x: number; y: number; fill: SignShape["fill"] };

/** Fewer cells aren't comb. */
const MIN_CELLS = 5;

/**
 * The sign of a topic nobody drew one for: up to seven cells of comb, mirrored, filled as its title's hash says. One title always
 * has the same sign.
 */
export function titleSign(title: string): SignShape[] {
  const hash = seedFrom(title.trim().toLowerCase()) >>> 0;
  return SIGNS[hash % SIGNS.length]!;
}

const SIGNS: readonly SignShape[][] = COMBS.flatMap(({ corner, pairs }) =>
  fillsOf(pairs.length + 1)
    .map(([middle = "none", ...fills]) =>
      [
        { degrees: null, fill: middle },
        ...pairs.flatMap((twins, pair) =>
          twins.map((degrees) => ({ degrees, fill: fills[pair] ?? "none" })),
        ),
      ].flatMap(({ degrees, fill }): Cell[] =>
        fill === "none" ? [] : [{ ...placeOf(degrees), fill }],
      ),
    )
    .filter(
      (cells) => cells.length >= MIN_CELLS && new Set(cells.map(({ fill }) => fill)).size === 2,
    )
    .map((cells) => drawn(cells, corner)),
);

/** With as much room above as below. */
function drawn(cells: readonly Cell[], corner: Corner): SignShape[] {
  const heights = cells.map(({ y }) => y);
  const offset = (Math.min(...heights) + Math.max(...heights)) / 2;
  return cells.map(({ x, y, fill }) => ({
    d: softHexagon(MIDDLE + x, MIDDLE + y - offset, RADIUS, 2, corner),
    fill,
  }));
}

/** Every way to fill so many cells; the middle is never empty. */
function fillsOf(count: number): Fill[][] {
  if (count === 0) return [[]];
  return fillsOf(count - 1).flatMap((fills) =>
    FILLS.filter((fill) => fills.length > 0 || fill !== "none").map((fill) => [...fills, fill]),
  );
}

/** From the middle of the comb; the cell in the middle has no direction. */
function placeOf(degrees: number | null): { x: number; y: number } {
  if (degrees === null) return { x: 0, y: 0 };
  const angle = (degrees * Math.PI) / 180;
  return { x: STEP * Math.sin(angle), y: -STEP * Math.cos(angle) };
}
