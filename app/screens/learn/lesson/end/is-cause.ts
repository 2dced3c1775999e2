import type { LessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { isCelebratedScore } from "#app/rules/quizzes/quiz.ts";

const FIRST_WEEK = 7;

/** A good result, the very first lesson and the day that fills a week; nothing right is no party. */
export function isCause({ score, streak, totals }: LessonComplete): boolean {
  if (score === 0) return false;
  if (totals.lessons === 1 || streak === FIRST_WEEK) return true;
  return score !== null && isCelebratedScore(score);
}
