/**
 * Who may open what (spec sections 4 and 6): lesson 1 of every topic is free, premium opens all. A lesson once finished
 * stays open when Premium ends. An instance with `LESSON_ACCESS=open` has no paywall.
 */
export const LESSON_ACCESS = ["freemium", "open"] as const;
export type LessonAccess = (typeof LESSON_ACCESS)[number];

export const FREE_LESSON = 1;

/** A lesson of a learner's topic. */
export type LessonToOpen = { lessonNumber: number; isCompleted: boolean };
export type LessonAccessQuery = LessonToOpen & { isPremium: boolean; access: LessonAccess };

export function canOpenLesson(query: LessonAccessQuery): boolean {
  const { lessonNumber, isCompleted, isPremium, access } = query;
  return access === "open" || isPremium || isCompleted || lessonNumber === FREE_LESSON;
}
