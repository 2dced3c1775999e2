/**
 * Who may open what (spec sections 4 and 6): lesson 1 of every topic is free, premium opens all. A lesson once finished
 * stays open when Premium ends, and a course that its learner brought along is open as a whole. An instance with `LESSON_ACCESS=open` has no paywall.
 */
export const LESSON_ACCESS = ["freemium", "open"] as const;
export type LessonAccess = (typeof LESSON_ACCESS)[number];

export const FREE_LESSON = 1;

/**
 * Who wrote a course. `imported`: its learner brought it along, so that nobody here has it for sale. `reading`: a learner's own sources
 * in lessons, word for word.
 */
export type CourseSource = "library" | "ai" | "study-plan" | "imported" | "reading";

/** A lesson of a learner's topic. */
export type LessonToOpen = { source: CourseSource; lessonNumber: number; isCompleted: boolean };
export type LessonAccessQuery = LessonToOpen & { isPremium: boolean; access: LessonAccess };

export function canOpenLesson(query: LessonAccessQuery): boolean {
  const { source, lessonNumber, isCompleted, isPremium, access } = query;
  const isFree = source === "imported" || lessonNumber === FREE_LESSON;
  return access === "open" || isPremium || isCompleted || isFree;
}
