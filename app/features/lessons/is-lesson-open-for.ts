import { env } from "#app/platform/env.ts";
import { canOpenLesson } from "#app/rules/access.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** Whether this instance's access rules open a lesson of this number for the learner. */
export function isLessonOpenFor(
  { isPremium }: Pick<Learner, "isPremium">,
  lessonNumber: number,
): boolean {
  return canOpenLesson({ lessonNumber, isPremium, access: env().LESSON_ACCESS });
}
