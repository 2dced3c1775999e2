import { and, count, gte, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { isReviewable } from "../reviews/due-lessons.ts";

const FORECAST_DAYS = 14;

export const forecastUntil = (today: Day, timeZone: string): Date =>
  startOfLocalDay(addDays(today, FORECAST_DAYS), timeZone);

/** How many lessons are due when, from tomorrow on. */
export const forecastQuery = (
  learnerId: Parameter<string>,
  tomorrow: Parameter<Date>,
  until: Parameter<Date>,
) =>
  rowsOf(
    db
      .select({ at: lessonProgress.dueAt, lessons: count() })
      .from(lessonProgress)
      .where(
        and(
          isReviewable({ id: learnerId }),
          gte(lessonProgress.dueAt, tomorrow),
          lt(lessonProgress.dueAt, until),
        ),
      )
      .groupBy(lessonProgress.dueAt),
  );

interface Due {
  today: Day;
  /** Those that the list of reviews shows today, overdue ones among them. */
  dueToday: number;
  ahead: readonly { at: Date | null; lessons: number }[];
}

/** How many lessons are due on each of the next 14 days, in the learner's time zone. */
export function forecastFrom({ today, dueToday, ahead }: Due, timeZone: string) {
  const due = new Map<Day, number>([[today, dueToday]]);
  for (const { at, lessons } of ahead) {
    if (at === null) continue;
    const day = localDay(at, timeZone);
    due.set(day, (due.get(day) ?? 0) + lessons);
  }
  return Array.from({ length: FORECAST_DAYS }, (_, days) => {
    const day = addDays(today, days);
    return { day, due: due.get(day) ?? 0 };
  });
}
