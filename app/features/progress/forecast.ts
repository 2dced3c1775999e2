import { and, count, eq, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { memories } from "#app/db/tables/index.ts";
import { addDays, daysBetween, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { questionsADay, type MinutesADay } from "#app/rules/reviews/portion.ts";
import { isOfOwnCourse } from "../memory/of-own-course.ts";
import { spread } from "#app/rules/reviews/spread.ts";

const FORECAST_DAYS = 14;

export const forecastUntil = (today: Day, timeZone: string): Date =>
  startOfLocalDay(addDays(today, FORECAST_DAYS), timeZone);

/** How many concepts are due when, overdue ones among them. */
export const forecastQuery = (learnerId: Parameter<string>, until: Parameter<Date>) =>
  rowsOf(
    db
      .select({ at: memories.dueAt, ideas: count() })
      .from(memories)
      .where(
        and(eq(memories.userId, learnerId), lt(memories.dueAt, until), isOfOwnCourse(learnerId)),
      )
      .groupBy(memories.dueAt),
  );

interface Due {
  today: Day;
  /** What today proposes. */
  questions: number;
  minutes: MinutesADay;
  ahead: readonly { at: Date | null; ideas: number }[];
}

/** How many review questions each of the next 14 days is going to propose, in the learner's time zone. */
export function forecastFrom({ today, questions, minutes, ahead }: Due, timeZone: string) {
  const due = Array.from({ length: FORECAST_DAYS }, () => 0);
  for (const { at, ideas } of ahead)
    if (at !== null) {
      const index = Math.max(0, daysBetween(today, localDay(at, timeZone)));
      due[index] = (due[index] ?? 0) + ideas;
    }
  // A portion may have ideas that no quiz asked about: a review asks about them first where it has room.
  due[0] = Math.max(due[0] ?? 0, questions);
  return spread(due, { today: questions, capacity: questionsADay(minutes) }).map(
    (count, index) => ({
      day: addDays(today, index),
      due: count,
    }),
  );
}
