import { and, count, eq, exists, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { concepts, lessonProgress, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isReviewable } from "../reviews/due-lessons.ts";

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
  return rowsOf(
    db
      .select({ at: due, ideas: count() })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .innerJoin(lessonProgress, eq(lessonProgress.lessonId, concepts.lessonId))
      .where(
        and(
          eq(memories.userId, learnerId),
          lt(memories.dueAt, until),
          isReviewable({ id: learnerId }),
          exists(
            db
              .select({ id: questions.id })
              .from(questions)
              .where(
                and(
                  eq(questions.conceptId, memories.conceptId),
                  isActiveQuestionFor(learnerId, ["quiz", "review"]),
                ),
              ),
          ),
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
