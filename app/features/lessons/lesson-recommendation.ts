import type { Day } from "#app/rules/day.ts";
import { repeatOf } from "#app/rules/lessons/recommendations.ts";
import type { WeakPrerequisite } from "./find-weak-prerequisite.ts";

export type LessonRecommendation =
  | { type: "review" }
  | { type: "remediation"; concepts: string[]; isDue: boolean }
  | ({ type: "focus" } & WeakPrerequisite);

type LessonProgress = {
  isCompleted: boolean;
  dueOn: string | null;
  /** Names of its concepts that need another look. */
  weak: string[];
};

/** Recommends repeating a finished lesson, or strengthening a prerequisite of an unfinished one. */
export function recommendationFor(
  { isCompleted, dueOn, weak }: LessonProgress,
  focus: WeakPrerequisite | null,
  today: Day,
): LessonRecommendation | null {
  const isDue = isCompleted && dueOn !== null && dueOn <= today;
  switch (repeatOf({ canOpen: true, isCompleted, isDue, isWeak: weak.length > 0 })) {
    case "remediation":
      return { type: "remediation", concepts: weak, isDue };
    case "review":
      return { type: "review" };
    case null:
      return focus && !isCompleted ? { type: "focus", ...focus } : null;
  }
}
