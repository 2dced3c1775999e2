import { and, count, eq, exists, gte, isNull, lt, or, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { FENCE, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessonProgress, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { isNotHiddenBy } from "../quizzes/active-questions.ts";
import { isOneOf, isReviewable, isReviewQuestionFor, isTrue } from "../reviews/due-lessons.ts";

const FORECAST_DAYS = 14;

export const forecastUntil = (today: Day, timeZone: string): Date =>
  startOfLocalDay(addDays(today, FORECAST_DAYS), timeZone);

/** How many ideas a review may ask about are due when. A learner may have thousands that are overdue, so those are only counted. */
export function forecastReads(
  learnerId: Parameter<string>,
  startOfToday: Parameter<Date>,
  until: Parameter<Date>,
) {
  const isOwn = eq(memories.userId, learnerId);
  const isFinished = exists(
    db
      .select({ id: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(and(isReviewable({ id: learnerId }), eq(lessonProgress.lessonId, questions.lessonId)))
      .offset(FENCE),
  );
  const ofCourse = db
    .select({ conceptId: questions.conceptId })
    .from(questions)
    .where(
      and(
        eq(questions.courseId, enrollments.courseId),
        // Each by itself, so that nothing but the index of these questions is read.
        sql`${questions.isForReviews}`,
        isTrue(isNotHiddenBy(learnerId)),
        // Nearly all topics of a learner with thousands of ideas, whose lessons needn't be read.
        or(eq(enrollments.isCompleted, true), isFinished),
      ),
    )
    // Without it the planner reads every question there is.
    .offset(FENCE)
    .as("of_course");
  const reviewed = db
    .select({ conceptId: ofCourse.conceptId })
    .from(enrollments)
    .crossJoinLateral(ofCourse)
    .where(and(eq(enrollments.userId, learnerId), isNull(enrollments.leftAt)));
  const reviewQuestion = db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(eq(questions.conceptId, memories.conceptId), isReviewQuestionFor(learnerId), isFinished),
    )
    .offset(FENCE);
  return {
    overdue: rowsOf(
      db
        .select({ ideas: count() })
        .from(memories)
        .where(and(isOwn, lt(memories.dueAt, startOfToday), isOneOf(memories.conceptId, reviewed))),
    ),
    ahead: rowsOf(
      db
        .select({ at: memories.dueAt, ideas: count() })
        .from(memories)
        .where(
          and(
            isOwn,
            gte(memories.dueAt, startOfToday),
            lt(memories.dueAt, until),
            exists(reviewQuestion),
          ),
        )
        .groupBy(memories.dueAt),
    ),
  };
}

interface Stored {
  overdue: { ideas: number }[];
  ahead: { at: Date | null; ideas: number }[];
}

/** How many ideas are due on each of the next 14 days, in the learner's time zone; overdue ones count for today. */
export function forecastFrom({ overdue, ahead }: Stored, today: Day, timeZone: string) {
  const due = new Map<Day, number>([[today, one(overdue).ideas]]);
  for (const { at, ideas } of ahead) {
    if (at === null) continue;
    const day = localDay(at, timeZone);
    due.set(day, (due.get(day) ?? 0) + ideas);
  }
  return Array.from({ length: FORECAST_DAYS }, (_, days) => {
    const day = addDays(today, days);
    return { day, due: due.get(day) ?? 0 };
  });
}
