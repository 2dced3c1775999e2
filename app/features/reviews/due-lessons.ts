import { and, eq, exists, isNotNull, isNull, lte, or, type SQL, notExists } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  questions,
  quizAttempts,
  quizSessions,
  userProgress,
  topics,
} from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** Finished lessons, including those locked since Premium ended: reviews of finished lessons stay available. */
export function isReviewable(learner: Learner): SQL | undefined {
  return and(
    eq(userProgress.userId, learner.id),
    isNotNull(userProgress.completedAt),
    // Removed topics have no reviews.
    notExists(
      db
        .select({ id: topics.id })
        .from(topics)
        .where(and(eq(topics.id, lessons.topicId), isNotNull(topics.removedAt))),
    ),
  );
}

/** A learner's started, unfinished reviews: of one lesson, or all (`null`). */
export function isActiveReview(learner: Learner, lessonId: string | null): SQL | undefined {
  return and(
    isReviewable(learner),
    eq(quizSessions.userId, learner.id),
    eq(quizSessions.kind, "review"),
    isNull(quizSessions.finishedAt),
    lessonId === null ? undefined : eq(quizSessions.lessonId, lessonId),
  );
}

/**
 * Live questions, and those answered before they were withdrawn: a report never changes the score of its own
 * session.
 */
export function isInSession(): SQL | undefined {
  return or(eq(questions.isWithdrawn, false), isNotNull(quizAttempts.id));
}

/**
 * Add to `isReviewable` when counting all of a learner's reviews: with the progress condition alone, the planner reads
 * every learner's lessons to find the many of one. A list with a limit is faster without it.
 */
export function ofLearner({ id }: Learner): SQL {
  return eq(lessons.userId, id);
}

/** Of the reviewable lessons, those due today or earlier in the learner's time zone. */
export function isDueFor(learner: Learner, now: Date): SQL | undefined {
  // All questions of a lesson may be withdrawn.
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
