import type { LessonCell } from "#app/features/topics/load-topics.ts";
import type { CellState, CombCell } from "#app/ui/parts/comb-path.tsx";

/** The path of a topic as `CombPath` draws it. */
export const combCells = (lessons: readonly LessonCell[]): CombCell[] =>
  lessons.map((lesson) => ({ title: lesson.title, state: cellState(lesson) }));

/** What was finished stays finished on the path, even when its lesson does not open any more. */
export function cellState({ status, isCompleted, canOpen }: Omit<LessonCell, "title">): CellState {
  if (isCompleted) return "done";
  if (!canOpen) return "locked";
  return status === "failed" ? "planned" : status;
}
