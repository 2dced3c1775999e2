import { and, asc, eq, gt, isNotNull, min, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, topics, userProgress } from "#app/db/tables/index.ts";
import { asDay, localDay } from "#app/rules/day.ts";
import { reviewMinutes } from "#app/rules/review-schedule.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countReviewsDue } from "./count-reviews-due.ts";
import { isDueFor, isReviewable, ofLearner } from "./due-lessons.ts";
import { MAX_CONCURRENT } from "./start-review.ts";

/** More than anyone reviews in a day; the rest follow once these are done. */
const MAX_LISTED = 100;

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

/** Due lessons, the longest overdue first, and the next dates. */
export async function loadReviews(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  const [total, due, [next]] = await Promise.all([
    countReviewsDue(learner, now),
    db
      .select({
        lessonId: lessons.id,
        title: lessons.title,
        topicName: topics.topicName,
        difficulty: userProgress.difficultyRating,
        reviewCount: userProgress.reviewCount,
        dueOn: sql<string>`${userProgress.nextReviewDate}`.mapWith(asDay),
      })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .innerJoin(topics, eq(topics.id, lessons.topicId))
      .where(isDueFor(learner, now))
      .orderBy(asc(userProgress.nextReviewDate), asc(userProgress.completedAt), asc(lessons.id))
      .limit(MAX_LISTED),
    db
      .select({ day: min(userProgress.nextReviewDate) })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .where(
        and(
          isReviewable(learner),
          ofLearner(learner),
          isNotNull(userProgress.nextReviewDate),
          gt(userProgress.nextReviewDate, today),
        ),
      ),
  ]);
  return {
    today,
    /** The longest overdue lessons; `total` counts all. */
    due,
    total,
    minutes: reviewMinutes(total),
    batchSize: Math.min(MAX_CONCURRENT, due.length),
    nextOn: next?.day ? asDay(next.day) : null,
  };
}
