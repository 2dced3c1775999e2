import { and, eq, exists, isNotNull, isNull, lte, type SQL, notExists } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  enrollments,
  lessonProgress,
  lessons,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";

/** Finished lessons, including those locked since Premium ended: reviews of finished lessons stay available. */
export function isReviewable(learner: Learner): SQL | undefined {
  return and(
    eq(lessonProgress.userId, learner.id),
    isNotNull(lessonProgress.completedAt),
    // Courses the learner left have no reviews.
    notExists(
      db
        .select({ id: enrollments.courseId })
        .from(enrollments)
        .where(
          and(
            eq(enrollments.userId, learner.id),
            eq(enrollments.courseId, lessons.courseId),
            isNotNull(enrollments.leftAt),
          ),
        ),
    ),
  );
}

/** A learner's started, unfinished reviews: of one lesson, or all (`null`). */
export function isActiveReview(learner: Learner, lessonId: string | null): SQL | undefined {
  return and(
    isReviewable(learner),
    eq(studySessions.userId, learner.id),
    eq(studySessions.kind, "review"),
    isNull(studySessions.finishedAt),
    lessonId === null ? undefined : eq(studySessions.lessonId, lessonId),
  );
}

/** Of the reviewable lessons, those due today or earlier in the learner's time zone. */
export function isDueFor(learner: Learner, now: Date): SQL | undefined {
  // All questions of a lesson may be withdrawn.
  const asks = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.lessonId, lessons.id), isActiveQuestionFor(learner.id)));
  return and(
    isReviewable(learner),
    exists(asks),
    lte(lessonProgress.nextReviewDate, localDay(now, learner.timeZone)),
  );
}
