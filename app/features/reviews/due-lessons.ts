import { and, eq, exists, isNotNull, lte, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, questions, userProgress } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { canOpenLesson, FREE_LESSON } from "#app/rules/access.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/curriculum.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/find-session.ts";

/** Finished lessons that the learner may open today; `lessons` is to be joined. */
export function isReviewable(learner: Learner): SQL | undefined {
  const { isPremium } = learner;
  const access = env().LESSON_ACCESS;
  const opensAll = canOpenLesson({ lessonNumber: LESSONS_PER_TOPIC, isPremium, access });
  return and(
    eq(userProgress.userId, learner.id),
    // Said of both: without it the database reads everybody's lessons to find a learner's many.
    eq(lessons.userId, learner.id),
    isNotNull(userProgress.completedAt),
    opensAll ? undefined : eq(lessons.lessonNumber, FREE_LESSON),
  );
}

/** Of those, the ones that ask to come back on the learner's own today, or asked before. */
export function isDueFor(learner: Learner, now: Date): SQL | undefined {
  // All its questions may have been withdrawn: then there is nothing to ask.
  const asks = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.lessonId, lessons.id), eq(questions.isWithdrawn, false)));
  return and(
    isReviewable(learner),
    exists(asks),
    lte(userProgress.nextReviewDate, localDay(now, learner.timeZone)),
  );
}
