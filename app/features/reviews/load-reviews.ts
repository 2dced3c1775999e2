import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, courses, lessonProgress } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { reviewMinutes } from "#app/rules/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countReviewsDue } from "./count-reviews-due.ts";
import { endOfToday, isReviewable, lessonsDue } from "./due-lessons.ts";

/** More than anyone reviews in a day; the rest follow once these are done. */
const MAX_LISTED = 100;

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

/** Due lessons, the longest overdue first, and the next dates. */
export async function loadReviews(learner: Learner, now: Date) {
  const tomorrow = endOfToday(learner, now);
  const due = lessonsDue(learner, { before: tomorrow });
  const later = lessonsDue(learner, { from: tomorrow });
  const [total, rows, [next]] = await Promise.all([
    countReviewsDue(learner, now),
    db
      .select({
        lessonId: lessons.id,
        title: lessons.title,
        topicName: courses.topicName,
        difficulty: lessonProgress.difficultyRating,
        reviewCount: lessonProgress.reviewCount,
        dueAt: due.dueAt,
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(due, eq(due.lessonId, lessons.id))
      .where(isReviewable(learner))
      .orderBy(asc(due.dueAt), asc(lessonProgress.completedAt), asc(lessons.id))
      .limit(MAX_LISTED),
    db
      .select({ at: later.dueAt })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(later, eq(later.lessonId, lessons.id))
      .where(isReviewable(learner))
      .orderBy(asc(later.dueAt))
      .limit(1),
  ]);
  return {
    today: localDay(now, learner.timeZone),
    /** The longest overdue lessons; `total` counts all. */
    due: rows.map(({ dueAt, ...row }) => ({
      ...row,
      dueOn: localDay(dueAt ?? now, learner.timeZone),
    })),
    total,
    minutes: reviewMinutes(total),
    nextOn: next?.at ? localDay(next.at, learner.timeZone) : null,
  };
}
