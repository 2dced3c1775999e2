import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import {
  answersIn,
  calibration,
  CALIBRATION_FROM,
  emptyBins,
  promise,
  type CalibrationBin,
} from "#app/rules/memory/calibration.ts";
import { weekOf, weeksUntil, type MasteryWeek } from "#app/rules/memory/mastery-weeks.ts";
import { NEW_FACTOR } from "#app/rules/memory/memory.ts";
import { retentionFrom, retentionReads, type StoredRetention } from "../memory/load-retention.ts";

export type PromisePage = ReturnType<typeof promiseFrom>;

export const promiseReads = (learnerId: Parameter<string>) => ({
  ...retentionReads(learnerId),
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

type Stored = StoredRetention & {
  calibration: {
    bins: CalibrationBin[];
    weeks: MasteryWeek[] | null;
    lastAnswerAt: Date | null;
  }[];
};

/**
 * The average mastery of the latest twelve weeks, and how many reviews each had. Weeks that an upgrade has yet to
 * compute are missing.
 */
export function weeksFrom(stored: Stored, events: readonly Activity[], now: Date) {
  const [own] = stored.calibration;
  if (!own?.lastAnswerAt) return [];
  const state = {
    // Of courses the learner left, too: weeks past would change otherwise.
    memories: stored.remembered,
    factor: stored.retention[0]?.factor ?? NEW_FACTOR,
  };
  const reviews = Map.groupBy(
    events.filter(({ kind }) => kind === "review"),
    ({ at }) => weekOf(at),
  );
  return weeksUntil(own.weeks ?? [], state, own.lastAnswerAt, now).map((point) => ({
    ...point,
    reviews: reviews.get(point.week)?.length ?? 0,
  }));
}

type Activity = { kind: "lesson" | "review"; at: Date };

/** What was promised to the learner and what they remembered, and what remembering more or less would cost. */
export function promiseFrom(stored: Stored) {
  const bins = stored.calibration[0]?.bins ?? emptyBins();
  return {
    /** Null until there are enough answers. */
    overall: promise(bins),
    bins: calibration(bins),
    answersSoFar: answersIn(bins),
    answersNeeded: CALIBRATION_FROM,
    ...retentionFrom(stored),
  };
}
