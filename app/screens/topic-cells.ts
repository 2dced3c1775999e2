import type { LessonCell } from "#app/features/topics/load-topics.ts";
import type { CellState, CombCell } from "#app/ui/parts/comb-path.tsx";

/** A topic's lessons as `CombPath` cells. */
export const combCells = (lessons: readonly LessonCell[]): CombCell[] =>
  lessons.map((lesson) => ({ title: lesson.title, state: cellState(lesson) }));

/** A completed lesson stays completed on the path, even if it can no longer be opened. */
export function cellState({ status, isCompleted, canOpen }: Omit<LessonCell, "title">): CellState {
  if (isCompleted) return "done";
  if (!canOpen) return "locked";
  return status === "failed" ? "planned" : status;
}
