/** Where the cells of a promise are: up to six in one row, more in two, like comb. In units of a cell of 100 by 100. */
export function promiseLayout(cells: number) {
  const rows = cells > MAX_IN_ROW ? 2 : 1;
  const inRow = Math.ceil(cells / rows);
  const places = Array.from({ length: cells }, (_, index) => {
    const row = Math.floor(index / inRow);
    return { x: 50 + (index % inRow) * ACROSS + (row * ACROSS) / 2, y: 50 + row * DOWN };
  });
  const width = 100 + (inRow - 1) * ACROSS + (rows > 1 ? ACROSS / 2 : 0);
  return { width, height: 100 + (rows - 1) * DOWN, places };
}

const MAX_IN_ROW = 6;
const ACROSS = 84;
const DOWN = 73;
