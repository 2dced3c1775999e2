import { and, eq, gte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { activityDays } from "#app/db/tables/index.ts";
import { addDays, type Day } from "#app/rules/day.ts";
import type { Rewards } from "./load-rewards.ts";

/** The first of the seven days up to today. */
export const weekFrom = (today: Day): Day => addDays(today, -6);

export const weekQuery = (learnerId: Parameter<string>, from: Parameter<string>) =>
  rowsOf(
    db
      .select({ day: activityDays.day, kind: activityDays.kind })
      .from(activityDays)
      .where(and(eq(activityDays.userId, learnerId), gte(activityDays.day, from))),
  );

type StoredDay = Pick<typeof activityDays.$inferSelect, "day" | "kind">;

/** The seven days up to today. */
export function weekOf(
  stored: readonly StoredDay[],
  { covered }: Pick<Rewards["streak"], "covered">,
  today: Day,
) {
  return Array.from({ length: 7 }, (_, index) => addDays(today, index - 6)).map((day) => ({
    day,
    kind:
      stored.find((row) => row.day === day)?.kind ??
      // A freeze that covers a missed day is stored only with the next lesson, so compute it here.
      covered.find((row) => row.day === day)?.kind ??
      null,
  }));
}
