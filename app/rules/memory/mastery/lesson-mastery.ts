/** A lesson's mastery (0 to 1): the average over those of its concepts that were practised. */
export interface LessonMastery {
  average: number;
  /** How many concepts that are. Two averages can be compared only if they are over the same ones. */
  concepts: number;
  isForgotten: boolean;
}

/** What a lesson's mastery was before; null unless the same concepts had a value then. */
export function comparable(
  before: LessonMastery | null,
  after: LessonMastery,
): LessonMastery | null {
  return before?.concepts === after.concepts ? before : null;
}
