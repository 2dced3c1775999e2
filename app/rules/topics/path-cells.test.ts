import { expect, test } from "vitest";
import { cellsOf, pathOf, type CellState } from "./path-cells.ts";

test("a path of letters has the states of its cells", () => {
  const states: CellState[] = ["done", "ready", "writing", "planned", "locked"];

  expect(pathOf(states)).toBe("drwpl");
  expect(cellsOf(pathOf(states))).toEqual(states);
});
