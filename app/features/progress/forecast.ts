import { and, count, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  enrollments,
  lessonProgress,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isOneOf, isReviewable, isTrue } from "../reviews/due-lessons.ts";

const FORECAST_DAYS = 14;

export const forecastUntil = (today: Day, timeZone: string): Date =>
  startOfLocalDay(addDays(today, FORECAST_DAYS), timeZone);

/** How many ideas are due when. A learner may have thousands that are overdue, so those are one row. */
export function forecastRead(
  learnerId: Parameter<string>,
  startOfToday: Parameter<Date>,
  until: Parameter<Date>,
) {
  const due = sql<Date>`greatest(${memories.dueAt}, ${startOfToday}::timestamptz)`.mapWith(
    memories.dueAt,
  );
  const isOwn = eq(enrollments.userId, learnerId);
  const finished = db
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(isReviewable({ id: learnerId }));
  const covered = db
    .select({ conceptId: questions.conceptId })
    .from(enrollments)
    .innerJoin(questions, eq(questions.courseId, enrollments.courseId))
    .where(and(isOwn, isTrue(isActiveQuestionFor(learnerId, ["quiz", "review"]))));
  const reviewed = db
    .select({ id: concepts.id })
    .from(enrollments)
    .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
    .where(and(isOwn, isOneOf(concepts.lessonId, finished), isOneOf(concepts.id, covered)));
  return rowsOf(
    db
      .select({ at: due, ideas: count() })
      .from(memories)
      .where(
        and(
          eq(memories.userId, learnerId),
          lt(memories.dueAt, until),
          isOneOf(memories.conceptId, reviewed),
        ),
      )
      .groupBy(sql`1`),
  );
}

/** How many ideas are due on each of the next 14 days, in the learner's time zone; overdue ones count for today. */
export function forecastFrom(
  rows: readonly { at: Date; ideas: number }[],
  today: Day,
  timeZone: string,
) {
  const due = new Map<Day, number>();
  for (const { at, ideas } of rows) {
    const day = localDay(at, timeZone);
    due.set(day, (due.get(day) ?? 0) + ideas);
  }
  return Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const day = addDays(today, ahead);
    return { day, due: due.get(day) ?? 0 };
  });
}
