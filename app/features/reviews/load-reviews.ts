import { and, asc, eq, gt, isNotNull, min, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, courses, lessonProgress } from "#app/db/tables/index.ts";
import { asDay, localDay } from "#app/rules/day.ts";
import { reviewMinutes } from "#app/rules/review-schedule.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countReviewsDue } from "./count-reviews-due.ts";
import { isDueFor, isReviewable } from "./due-lessons.ts";
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
        topicName: courses.topicName,
        difficulty: lessonProgress.difficultyRating,
        reviewCount: lessonProgress.reviewCount,
        dueOn: sql<string>`${lessonProgress.nextReviewDate}`.mapWith(asDay),
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(isDueFor(learner, now))
      .orderBy(asc(lessonProgress.nextReviewDate), asc(lessonProgress.completedAt), asc(lessons.id))
      .limit(MAX_LISTED),
    db
      .select({ day: min(lessonProgress.nextReviewDate) })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(
        and(
          isReviewable(learner),
          isNotNull(lessonProgress.nextReviewDate),
          gt(lessonProgress.nextReviewDate, today),
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
