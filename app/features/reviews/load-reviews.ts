import { asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
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
  const due = lessonsDue({ id: learnerId }, { before: tomorrow });
  // The page before the names: a learner may have thousands of lessons due.
  const listed = db
    .select({
      lessonId: lessonProgress.lessonId,
      difficulty: lessonProgress.difficultyRating,
      reviewCount: lessonProgress.reviewCount,
      completedAt: lessonProgress.completedAt,
      dueAt: due.dueAt,
      total: sql<number>`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(due)
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, due.lessonId))
    .where(isReviewable({ id: learnerId }))
    .orderBy(asc(due.dueAt), asc(lessonProgress.completedAt), asc(lessonProgress.lessonId))
    .limit(MAX_LISTED)
    .as("listed");
  return db
    .select({
      lessonId: lessons.id,
      title: lessons.title,
      topicName: courses.topicName,
      difficulty: listed.difficulty,
      reviewCount: listed.reviewCount,
      dueAt: listed.dueAt,
      total: listed.total,
    })
    .from(listed)
    .innerJoin(lessons, eq(lessons.id, listed.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
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
