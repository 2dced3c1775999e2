import { env } from "#app/platform/env.ts";
import { canOpenLesson, type LessonToOpen } from "#app/rules/lessons/access.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** Whether this instance's access rules open the lesson for the learner. */
export function isLessonOpenFor(
  { isPremium }: Pick<Learner, "isPremium">,
  lesson: LessonToOpen,
): boolean {
  return canOpenLesson({ ...lesson, isPremium, access: env().LESSON_ACCESS });
}
