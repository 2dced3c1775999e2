import { and, asc, eq, isNotNull, sql, type Placeholder } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/db/client.ts";
import { FENCE, pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { reviewMinutes, reviewsForToday } from "#app/rules/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endOfToday, isReviewable, lessonsDue, nextReview } from "./due-lessons.ts";

const LESSONS_PER_PAGE = 10;

/** The query parameter; anything invalid is the first page. */
export const reviewsPage = z.coerce.number().int().min(1).max(100_000).catch(1);

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

const readReviews = pageStatement(
  "load_reviews",
  { learnerId: "uuid", tomorrow: "timestamptz", offset: "bigint" },
  ({ learnerId, tomorrow, offset }) => ({
    due: rowsOf(dueLessons(learnerId, tomorrow, offset)),
    next: rowsOf(nextReview(learnerId, tomorrow)),
  }),
);

function dueLessons(learnerId: Placeholder, tomorrow: Placeholder, offset: Placeholder) {
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
    .limit(LESSONS_PER_PAGE)
    .offset(offset)
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

/** A page of the due lessons, the longest overdue first, and the next dates. A page beyond them is the first. */
export async function loadReviews(learner: Learner, now: Date, wantedPage = 1) {
  const read = async (page: number) => {
    const tomorrow = endOfToday(learner, now);
    const offset = (page - 1) * LESSONS_PER_PAGE;
    return { page, ...(await readReviews({ learnerId: learner.id, tomorrow, offset })) };
  };
  const wanted = await read(wantedPage);
  const { page, due, next } = wanted.due.length === 0 && wantedPage > 1 ? await read(1) : wanted;
  const total = due[0]?.total ?? 0;
  const nextAt = next[0]?.at;
  return {
    today: localDay(now, learner.timeZone),
    due: due.map(({ lessonId, title, topicName, difficulty, reviewCount, dueAt }) => ({
      lessonId,
      title,
      topicName,
      difficulty,
      reviewCount,
      dueOn: localDay(dueAt ?? now, learner.timeZone),
    })),
    /** Of all pages. */
    total,
    page,
    pages: Math.ceil(total / LESSONS_PER_PAGE),
    /** Of as many as a day should have. */
    minutes: reviewMinutes(reviewsForToday(total)),
    nextOn: nextAt ? localDay(nextAt, learner.timeZone) : null,
  };
}
