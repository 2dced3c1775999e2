/**
 * Who may open what (spec sections 4 and 6): lesson 1 of every topic is free, premium opens all. An instance with
 * `LESSON_ACCESS=open` has no paywall.
 */
export const LESSON_ACCESS = ["freemium", "open"] as const;
export type LessonAccess = (typeof LESSON_ACCESS)[number];

export const FREE_LESSON = 1;

export type LessonAccessQuery = { lessonNumber: number; isPremium: boolean; access: LessonAccess };

export function canOpenLesson({ lessonNumber, isPremium, access }: LessonAccessQuery): boolean {
  return access === "open" || isPremium || lessonNumber === FREE_LESSON;
}
