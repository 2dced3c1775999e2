import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, enrollments, learnerMemories, memories } from "#app/db/tables/index.ts";
import {
  answersIn,
  calibration,
  CALIBRATION_FROM,
  emptyBins,
  promise,
} from "#app/rules/memory/calibration.ts";
import { weeklyCost } from "#app/rules/memory/weekly-cost.ts";
import { NEW_FACTOR, SCHEDULE } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type PromisePage = Awaited<ReturnType<typeof loadPromise>>;

const RETENTIONS = [0.8, 0.85, 0.9, 0.95];

/** What was promised to the learner and what they remembered, and what remembering more or less would cost. */
export async function loadPromise(learner: Learner) {
  const [[stored], remembered] = await Promise.all([
    db.select().from(learnerMemories).where(eq(learnerMemories.userId, learner.id)),
    db
      .select({ memory: memories })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .innerJoin(
        enrollments,
        and(eq(enrollments.courseId, concepts.courseId), eq(enrollments.userId, learner.id)),
      )
      // Courses the learner left have no reviews.
      .where(and(eq(memories.userId, learner.id), isNull(enrollments.leftAt))),
  ]);
  const bins = stored?.calibration ?? emptyBins();
  const inSchedule = remembered.map(({ memory }) => memory);
  return {
    /** Null until there are enough answers. */
    overall: promise(bins),
    bins: calibration(bins),
    answersSoFar: answersIn(bins),
    answersNeeded: CALIBRATION_FROM,
    desiredRetention: SCHEDULE.desiredRetention,
    /** Empty before the first answer. */
    costs:
      inSchedule.length === 0
        ? []
        : RETENTIONS.map((retention) => ({
            retention,
            questionsAWeek: weeklyCost(inSchedule, stored?.factor ?? NEW_FACTOR, retention),
          })),
  };
}
