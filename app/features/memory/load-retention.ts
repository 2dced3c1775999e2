import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, enrollments, learnerMemories, memories } from "#app/db/tables/index.ts";
import { DEFAULT_SETTINGS, NEW_FACTOR } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { weeklyCost } from "#app/rules/memory/weekly-cost.ts";

export type RetentionCost = { retention: number; questionsAWeek: number };

/** The share a learner wants to remember, and what each share would cost with their memories as they are today. */
export async function loadRetention(userId: string) {
  const [[stored], remembered] = await Promise.all([
    db
      .select({
        factor: learnerMemories.factor,
        desiredRetention: learnerMemories.desiredRetention,
      })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, userId)),
    db
      .select({
        stability: memories.stability,
        lapses: memories.lapses,
        lapsesInARow: memories.lapsesInARow,
      })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .innerJoin(
        enrollments,
        and(eq(enrollments.courseId, concepts.courseId), eq(enrollments.userId, userId)),
      )
      // Courses the learner left have no reviews.
      .where(and(eq(memories.userId, userId), isNull(enrollments.leftAt))),
  ]);
  const factor = stored?.factor ?? NEW_FACTOR;
  return {
    desiredRetention: stored?.desiredRetention ?? DEFAULT_SETTINGS.desiredRetention,
    /** Empty before the first answer. */
    costs:
      remembered.length === 0
        ? []
        : RETENTIONS.map((retention): RetentionCost => ({
            retention,
            questionsAWeek: weeklyCost(remembered, factor, retention),
          })),
  };
}
