import { and, asc, eq, sql, type Placeholder } from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { dateOf, pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { localDay, startOfLocalDay } from "#app/rules/day.ts";
import { ideasForToday } from "#app/rules/reviews/relearning.ts";
import { reviewMinutes, reviewsForToday } from "#app/rules/reviews/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { lessonsUpTo } from "../dashboard/find-next-lesson.ts";
import { againQuery, ideasAgain } from "../progress/rated-concepts.ts";
import { reviewsDueQuery } from "./count-reviews-due.ts";
import { relearningQuery } from "./leeches.ts";
import { endOfToday, isDueBefore, nextReview } from "./due-lessons.ts";

const LESSONS_PER_PAGE = 10;

/** The query parameter; anything invalid is the first page. */
export const reviewsPage = z.coerce.number().int().min(1).max(100_000).catch(1);

export type DueReview = Awaited<ReturnType<typeof loadReviews>>["due"][number];

const readReviews = pageStatement(
  "load_reviews",
  {
    learnerId: "uuid",
    now: "timestamptz",
    midnight: "timestamptz",
    tomorrow: "timestamptz",
    lessonsUpTo: "int",
    offset: "bigint",
  },
  ({ learnerId, now, midnight, tomorrow, lessonsUpTo, offset }) => ({
    relearning: relearningQuery({ learnerId, now, midnight }),
    due: rowsOf(dueLessons(learnerId, tomorrow, offset)),
    total: reviewsDueQuery(learnerId, tomorrow),
    next: rowsOf(nextReview(learnerId, tomorrow)),
    again: againQuery({ learnerId, now, lessonsUpTo }),
  }),
);

function dueLessons(learnerId: Placeholder, tomorrow: Placeholder, offset: Placeholder) {
  const isDue = isDueBefore({ id: learnerId }, tomorrow);
  // The page before the names: a learner may have thousands of lessons due.
  const page = db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      dueAt: lessonProgress.dueAt,
    })
    .from(lessonProgress)
    .where(isDue)
    .orderBy(
      asc(lessonProgress.dueAt),
      asc(lessonProgress.completedAt),
      asc(lessonProgress.lessonId),
    )
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
      dueAt: dateOf(sql<Date>`${page.dueAt}`),
    })
    .from(page)
    .innerJoin(lessons, eq(lessons.id, page.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, page.lessonId), eq(lessonProgress.userId, learnerId)),
    )
    .orderBy(asc(page.dueAt), asc(page.completedAt), asc(lessons.id));
}

/** A page of the due lessons, the longest overdue first, and the next dates. A page beyond them is the first. */
export async function loadReviews(learner: Learner, now: Date, wantedPage = 1) {
  const read = async (page: number) => {
    const tomorrow = endOfToday(learner, now);
    const offset = (page - 1) * LESSONS_PER_PAGE;
    const values = {
      learnerId: learner.id,
      now,
      midnight: startOfLocalDay(localDay(now, learner.timeZone), learner.timeZone),
      tomorrow,
      lessonsUpTo: lessonsUpTo(learner),
    };
    return { page, ...(await readReviews({ ...values, offset })) };
  };
  const wanted = await read(wantedPage);
  const { page, due, next, ...stored } =
    wanted.due.length === 0 && wantedPage > 1 ? await read(1) : wanted;
  const total = one(stored.total).lessons;
  const nextAt = next[0]?.at;
  return {
    today: localDay(now, learner.timeZone),
    due: due.map(({ lessonId, title, topicName, difficulty, reviewCount, dueAt }) => ({
      lessonId,
      title,
      topicName,
      difficulty,
      reviewCount,
      dueOn: localDay(dueAt, learner.timeZone),
    })),
    /** Of all pages. */
    total,
    page,
    pages: Math.ceil(total / LESSONS_PER_PAGE),
    /** Of as many as a day should have. */
    minutes: reviewMinutes(reviewsForToday(total)),
    nextOn: nextAt ? localDay(nextAt, learner.timeZone) : null,
    /** All shaky ideas. */
    again: ideasAgain(stored.again),
    /** Of them, those out of the schedule that are for today. */
    relearning: ideasForToday(one(stored.relearning)),
  };
}
