import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessonProgress, lessons, memories, questions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { reviewMinutes } from "#app/rules/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { asksDueConcept, endOfToday, isReviewable, lessonsDue } from "./due-lessons.ts";

/** More than anyone reviews in a day; the rest follow once these are done. */
const MAX_LISTED = 100;

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

/** Due lessons, the longest overdue first, and the next dates. */
export async function loadReviews(learner: Learner, now: Date) {
  const tomorrow = endOfToday(learner, now);
  const due = lessonsDue(learner, { before: tomorrow });
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
    .where(isReviewable(learner))
    .orderBy(asc(due.dueAt), asc(lessonProgress.completedAt), asc(lessonProgress.lessonId))
    .limit(MAX_LISTED)
    .as("listed");
  const [rows, [next]] = await Promise.all([
    db
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
      .orderBy(asc(listed.dueAt), asc(listed.completedAt), asc(lessons.id))
      .prepare("load_reviews_due")
      .execute(),
    db
      .select({ at: memories.dueAt })
      .from(memories)
      .innerJoin(questions, eq(questions.conceptId, memories.conceptId))
      .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
      .where(and(asksDueConcept(learner, { from: tomorrow }), isReviewable(learner)))
      .orderBy(asc(memories.dueAt))
      .limit(1)
      .prepare("find_next_review")
      .execute(),
  ]);
  const total = rows[0]?.total ?? 0;
  return {
    today: localDay(now, learner.timeZone),
    /** The longest overdue lessons; `total` counts all. */
    due: rows.map(({ lessonId, title, topicName, difficulty, reviewCount, dueAt }) => ({
      lessonId,
      title,
      topicName,
      difficulty,
      reviewCount,
      dueOn: localDay(dueAt ?? now, learner.timeZone),
    })),
    total,
    minutes: reviewMinutes(total),
    nextOn: next?.at ? localDay(next.at, learner.timeZone) : null,
  };
}
