import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { FENCE, pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { reviewMinutes } from "#app/rules/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endOfToday, isReviewable, lessonsDue, nextReview } from "./due-lessons.ts";

/** More than anyone reviews in a day; the rest follow once these are done. */
const MAX_LISTED = 100;

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

const readReviews = pageStatement(
  "load_reviews",
  ["learnerId", "tomorrow"],
  ({ learnerId, tomorrow }) => ({
    due: rowsOf(dueLessons(learnerId, tomorrow)),
    next: rowsOf(nextReview(learnerId, tomorrow)),
  }),
);

function dueLessons(learnerId: Parameter<string>, tomorrow: Parameter<Date>) {
  const due = lessonsDue({ id: learnerId }, tomorrow);
  const finished = db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .where(isReviewable({ id: learnerId }))
    .as("finished");
  // A full join, for the reason in due-lessons.ts.
  const matched = db
    .select({
      lessonId: finished.lessonId,
      completedAt: finished.completedAt,
      dueAt: due.dueAt,
    })
    .from(due)
    .fullJoin(finished, eq(finished.lessonId, due.lessonId))
    .offset(FENCE)
    .as("matched");
  // The page before the names: a learner may have thousands of lessons due.
  const listed = db
    .select({
      lessonId: matched.lessonId,
      completedAt: matched.completedAt,
      dueAt: matched.dueAt,
      total: sql<number>`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(matched)
    .where(and(isNotNull(matched.lessonId), isNotNull(matched.dueAt)))
    .orderBy(asc(matched.dueAt), asc(matched.completedAt), asc(matched.lessonId))
    .limit(MAX_LISTED)
    .as("listed");
  return db
    .select({
      lessonId: lessons.id,
      title: lessons.title,
      topicName: courses.topicName,
      difficulty: lessonProgress.difficultyRating,
      reviewCount: lessonProgress.reviewCount,
      dueAt: listed.dueAt,
      total: listed.total,
    })
    .from(listed)
    .innerJoin(lessons, eq(lessons.id, listed.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, listed.lessonId), eq(lessonProgress.userId, learnerId)),
    )
    .orderBy(asc(listed.dueAt), asc(listed.completedAt), asc(lessons.id));
}

/** Due lessons, the longest overdue first, and the next dates. */
export async function loadReviews(learner: Learner, now: Date) {
  const { due, next } = await readReviews({
    learnerId: learner.id,
    tomorrow: endOfToday(learner, now),
  });
  const total = due[0]?.total ?? 0;
  const nextAt = next[0]?.at;
  return {
    today: localDay(now, learner.timeZone),
    /** The longest overdue lessons; `total` counts all. */
    due: due.map(({ lessonId, title, topicName, difficulty, reviewCount, dueAt }) => ({
      lessonId,
      title,
      topicName,
      difficulty,
      reviewCount,
      dueOn: localDay(dueAt ?? now, learner.timeZone),
    })),
    total,
    minutes: reviewMinutes(total),
    nextOn: nextAt ? localDay(nextAt, learner.timeZone) : null,
  };
}
