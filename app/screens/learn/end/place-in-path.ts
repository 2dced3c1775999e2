/** The cells of a path as `comb-path.tsx` draws them: 40 wide, each 30 right of the one before, half a cell up or down. */
const CELL = { width: 40, height: 34.6 };
const STEP = 30;
const EDGE = 2;
const HEIGHT = CELL.height * 1.5 + 2 * EDGE;

/** Where a cell is in the drawing of a path of `count`, in percent of the drawing. */
export function placeInPath(index: number, count: number) {
  const total = (count - 1) * STEP + CELL.width + 2 * EDGE;
  const isLow = index % 2 === 1;
  return {
    left: ((EDGE + index * STEP) / total) * 100,
    bottom: ((EDGE + (isLow ? 0 : CELL.height / 2)) / HEIGHT) * 100,
    width: (CELL.width / total) * 100,
    height: (CELL.height / HEIGHT) * 100,
  };
}
