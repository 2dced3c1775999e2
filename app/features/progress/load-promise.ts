import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import {
  answersIn,
  calibration,
  CALIBRATION_FROM,
  emptyBins,
  promise,
} from "#app/rules/memory/calibration.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadRetention } from "../memory/load-retention.ts";

export type PromisePage = Awaited<ReturnType<typeof loadPromise>>;

/** What was promised to the learner and what they remembered, and what remembering more or less would cost. */
export async function loadPromise({ id }: Learner) {
  const [[stored], retention] = await Promise.all([
    db
      .select({ calibration: learnerMemories.calibration })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, id)),
    loadRetention(id),
  ]);
  const bins = stored?.calibration ?? emptyBins();
  return {
    /** Null until there are enough answers. */
    overall: promise(bins),
    bins: calibration(bins),
    answersSoFar: answersIn(bins),
    answersNeeded: CALIBRATION_FROM,
    ...retention,
  };
}
