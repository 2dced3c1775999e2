import { env } from "#app/platform/env.ts";
import { canOpenLesson } from "#app/rules/access.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** Whether a lesson of this number opens for the learner, on an instance run as this one is. */
export function isLessonOpenFor(
  { isPremium }: Pick<Learner, "isPremium">,
  lessonNumber: number,
): boolean {
  return canOpenLesson({ lessonNumber, isPremium, access: env().LESSON_ACCESS });
}
