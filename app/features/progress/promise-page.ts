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
import { retentionFrom, retentionReads, type StoredRetention } from "../memory/load-retention.ts";

export type PromisePage = ReturnType<typeof promiseFrom>;

export const promiseReads = (learnerId: Parameter<string>) => ({
  ...retentionReads(learnerId),
  calibration: rowsOf(
    db
      .select({ bins: learnerMemories.calibration })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
  ),
});

type Stored = StoredRetention & { calibration: { bins: CalibrationBin[] }[] };

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
