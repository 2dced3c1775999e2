import { and, asc, count, eq, gt, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { learnerMemories, memories } from "#app/db/tables/index.ts";
import {
  answersIn,
  calibration,
  CALIBRATION_FROM,
  emptyBins,
  promise,
  type CalibrationBin,
} from "#app/rules/memory/calibration.ts";
import {
  MAX_WEEKS,
  weekOf,
  weeksUntil,
  type MasteryWeek,
} from "#app/rules/memory/mastery/mastery-weeks.ts";
import type { Day } from "#app/rules/day.ts";
import { isOfOwnCourse } from "../memory/of-own-course.ts";
import { masteryIn, storedPace } from "../memory/shown-memory.ts";

export type PromisePage = ReturnType<typeof promiseFrom>;

interface PromiseParameters {
  learnerId: Parameter<string>;
  now: Parameter<Date>;
  /** The Monday of its week. */
  monday: Parameter<string>;
}

export const promiseQueries = ({ learnerId, now, monday }: PromiseParameters) => ({
  weeks: rowsOf(weeksSinceLastAnswer({ learnerId, now, monday })),
  calibration: rowsOf(
    db
      .select({
        bins: learnerMemories.calibration,
        weeks: learnerMemories.masteryWeeks,
        lastAnswerAt: learnerMemories.latestAnswerAt,
      })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
  ),
});

/**
 * The weeks that ended since the last answer, and this one so far. There may be thousands of memories, so the database takes the
 * average, by `endedWeeks`; "the weeks since the last answer are those of the rules" compares the two.
 */
function weeksSinceLastAnswer({ learnerId, now, monday }: PromiseParameters) {
  const own = db
    .select({ ...storedPace, lastAnswerAt: learnerMemories.latestAnswerAt })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, learnerId))
    .as("own");
  const week = sql`${monday}::date - 7 * back`;
  const weeks = db
    .select({
      week: sql<Day>`${week}`.as("week"),
      isEnded: sql<boolean>`back > 0`.as("is_ended"),
      until:
        sql`case back when 0 then ${now}::timestamptz else (${week} + 7)::timestamp at time zone 'UTC' end`.as(
          "until",
        ),
      factor: own.factor,
      decay: own.decay,
    })
    .from(own)
    .innerJoin(
      sql`generate_series(0, ${sql.raw(`${MAX_WEEKS - 1}`)}) as back`,
      sql`back = 0 or ${week} >= date_trunc('week', ${own.lastAnswerAt} at time zone 'UTC')::date`,
    )
    .as("weeks");
  // Weeks past keep the courses the learner left, or they would change. One average a week takes half as long as groups of a join.
  const average = db
    .select({
      mastery:
        sql<number>`sum(${masteryIn(memories, { factor: sql`${weeks.factor}`, decay: sql`${weeks.decay}` }, sql`${weeks.until}`)}) / count(*)`.as(
          "mastery",
        ),
      concepts: count().as("concepts"),
    })
    .from(memories)
    .where(and(eq(memories.userId, learnerId), or(weeks.isEnded, isOfOwnCourse(learnerId))))
    .as("average");
  return db
    .select({ week: weeks.week, mastery: average.mastery, concepts: average.concepts })
    .from(weeks)
    .crossJoinLateral(average)
    .where(gt(average.concepts, 0))
    .orderBy(asc(weeks.week));
}

interface Stored {
  weeks: MasteryWeek[];
  calibration: {
    bins: CalibrationBin[];
    weeks: MasteryWeek[] | null;
    lastAnswerAt: Date | null;
  }[];
}

/**
 * The average mastery of the latest twelve weeks, and how many reviews each had. Weeks that an upgrade has yet to
 * compute are missing.
 */
export function weeksFrom(stored: Stored, reviewedAt: readonly Date[], now: Date) {
  const [own] = stored.calibration;
  if (!own?.lastAnswerAt) return [];
  const reviews = Map.groupBy(reviewedAt, weekOf);
  const weeks = weeksUntil(own.weeks ?? [], stored.weeks, now);
  // Whoever left everything they had practised has nothing to compare with.
  if (weeks.at(-1)?.week !== weekOf(now)) return [];
  return weeks.map((point) => ({
    ...point,
    reviews: reviews.get(point.week)?.length ?? 0,
  }));
}

/** Fewer would look like a promise that was broken, or kept. */
const LEAST_IN_A_BIN = 10;

/** What was promised to the learner and what they remembered. */
export function promiseFrom(stored: Pick<Stored, "calibration">) {
  const bins = stored.calibration[0]?.bins ?? emptyBins();
  return {
    /** Null until there are enough answers. */
    overall: promise(bins),
    bins: calibration(bins).filter(({ answers }) => answers >= LEAST_IN_A_BIN),
    answersSoFar: answersIn(bins),
    answersNeeded: CALIBRATION_FROM,
  };
}
