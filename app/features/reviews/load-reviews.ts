import { and, asc, count, eq, type Placeholder } from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { ideasForToday } from "#app/rules/reviews/relearning.ts";
import { questionsToday } from "#app/rules/dashboard/day-capacity.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { againQuery, ideasAgain } from "../progress/rated-concepts.ts";
import { isDueBefore, nextReview } from "./due-lessons.ts";
import { dayFrom, dayQueries, dayValues } from "./reviews-today.ts";

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
  ({ offset, ...parameters }) => ({
    ...dayQueries(parameters),
    due: rowsOf(dueLessons(parameters.learnerId, parameters.tomorrow, offset)),
    total: rowsOf(
      db
        .select({ lessons: count() })
        .from(lessonProgress)
        .where(isDueBefore({ id: parameters.learnerId }, parameters.tomorrow)),
    ),
    next: rowsOf(nextReview(parameters.learnerId, parameters.tomorrow)),
    again: againQuery(parameters),
  }),
);

function dueLessons(learnerId: Parameter<string>, tomorrow: Parameter<Date>, offset: Placeholder) {
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
    const offset = (page - 1) * LESSONS_PER_PAGE;
    return { page, ...(await readReviews({ ...dayValues(learner, now), offset })) };
  };
  const wanted = await read(wantedPage);
  const { page, due, next, ...stored } =
    wanted.due.length === 0 && wantedPage > 1 ? await read(1) : wanted;
  const total = one(stored.total).lessons;
  const nextAt = next[0]?.at;
  const { day } = dayFrom(stored, learner, now);
  return {
    today: localDay(now, learner.timeZone),
    due: due.map(({ lessonId, title, topicName, difficulty }) => ({
      lessonId,
      title,
      topicName,
      difficulty,
    })),
    /** Review questions that today still proposes. */
    questions: questionsToday(day),
    /** Of all pages. */
    total,
    page,
    pages: Math.ceil(total / LESSONS_PER_PAGE),
    nextOn: nextAt ? localDay(nextAt, learner.timeZone) : null,
    /** All shaky ideas. */
    again: ideasAgain(stored.again),
    /** Of them, those out of the schedule that are for today. */
    relearning: ideasForToday(day.relearning),
  };
}
