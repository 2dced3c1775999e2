import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { learnerMemories, memories } from "#app/db/tables/index.ts";
import { DEFAULT_SETTINGS, NEW_PACE, SCHEDULE } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { isOfOwnCourse } from "./of-own-course.ts";

/** The reviews a week that a desired retention (0 to 1) costs. */
export type RetentionCost = { retention: number; questionsAWeek: number };

const DAYS_PER_WEEK = 7;

const retentionQueries = (learnerId: Parameter<string>) => ({
  retention: rowsOf(
    db
      .select({
        factor: learnerMemories.factor,
        desiredRetention: learnerMemories.desiredRetention,
      })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
  ),
  costs: rowsOf(costsOf(learnerId)),
});

/**
 * The sums over all memories as they are today. There may be thousands, so the database sums, by `intervalInDays`; "costs are
 * the sums of the intervals" compares the two.
 */
function costsOf(learnerId: Parameter<string>) {
  const ofLearner = (column: PgColumn) =>
    db.select({ column }).from(learnerMemories).where(eq(learnerMemories.userId, learnerId));
  const factor = ofLearner(learnerMemories.factor);
  const decay = sql`(select -1 / coalesce((${ofLearner(learnerMemories.decay)}), ${NEW_PACE.decay}::float8))`;
  const { leastFactor, mostFactor, minInterval, maxInterval } = SCHEDULE;
  const stability = sql`${memories.stability} * (select least(${mostFactor}::float8, greatest(${leastFactor}::float8, coalesce((${factor}), ${NEW_PACE.factor}::float8))))`;
  const ofCourses = db
    .select({
      // Once for each memory, not for each share; null out of the schedule, which no sum counts.
      scheduled: sql<
        number | null
      >`case when ${memories.lapsesInARow} < ${SCHEDULE.lapsesInARow}::int and ${memories.lapses} < ${SCHEDULE.lapses}::int then ${stability} end`.as(
        "scheduled",
      ),
    })
    .from(memories)
    .where(and(eq(memories.userId, learnerId), isOfOwnCourse(learnerId)))
    .as("of_courses");
  const { scheduled } = ofCourses;
  // Not with `least` and `greatest`, which leave out the null.
  const cost = (retention: number) => {
    // `daysUntil` of the rules, whose curve is the learner's.
    const days = sql`${scheduled} * (select (power(${retention}::float8, ${decay}) - 1) / (power(0.9::float8, ${decay}) - 1))`;
    return sql`sum(${DAYS_PER_WEEK}::float8 / case when ${days} < ${minInterval}::float8 then ${minInterval}::float8 when ${days} > ${maxInterval}::float8 then ${maxInterval}::float8 else ${days} end)`;
  };
  return db
    .select({
      concepts: sql<number>`count(*)`,
      weekly: sql<(number | null)[]>`array[${sql.join(RETENTIONS.map(cost), sql`, `)}]`,
    })
    .from(ofCourses);
}

interface StoredRetention {
  retention: { factor: number; desiredRetention: number }[];
  /** Null where all concepts are out of the schedule. */
  costs: { concepts: number; weekly: (number | null)[] }[];
}

const readRetention = pageStatement("load_retention", ["learnerId"], ({ learnerId }) =>
  retentionQueries(learnerId),
);

/** The share a learner wants to remember, and what each share would cost with their memories as they are today. */
export const loadRetention = async (learnerId: string) =>
  retentionFrom(await readRetention({ learnerId }));

function retentionFrom({ retention: [stored], costs: summed }: StoredRetention) {
  const { concepts, weekly } = one(summed);
  return {
    desiredRetention: stored?.desiredRetention ?? DEFAULT_SETTINGS.desiredRetention,
    /** Empty before the first answer. */
    costs:
      concepts === 0
        ? []
        : RETENTIONS.map((retention, index): RetentionCost => ({
            retention,
            questionsAWeek: weekly[index] ?? 0,
          })),
  };
}
