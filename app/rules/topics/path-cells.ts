/** How a lesson's cell in the path of a topic looks. */
export type CellState = "done" | "ready" | "writing" | "planned" | "locked";

const STATES = { d: "done", r: "ready", w: "writing", p: "planned", l: "locked" } as const;

interface LessonCell {
  status: "planned" | "writing" | "ready" | "failed";
  isCompleted: boolean;
  canOpen: boolean;
}

/** A completed lesson stays completed on the path, even if it can no longer be opened. */
export function cellState({ status, isCompleted, canOpen }: LessonCell): CellState {
  if (isCompleted) return "done";
  if (!canOpen) return "locked";
  return status === "failed" ? "planned" : status;
}

/** A path as a letter for each cell: a page of many topics has hundreds. */
export const pathOf = (cells: readonly CellState[]): string =>
  cells.map((state) => state[0]).join("");

export const cellsOf = (path: string): CellState[] =>
  Array.from(path, (letter) => STATES[letter as keyof typeof STATES]);
