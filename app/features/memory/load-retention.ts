import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { concepts, enrollments, learnerMemories, memories } from "#app/db/tables/index.ts";
import { DEFAULT_SETTINGS, NEW_FACTOR } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { weeklyCost } from "#app/rules/memory/weekly-cost.ts";

export type RetentionCost = { retention: number; questionsAWeek: number };

/** For the statement of a page that shows it. */
export const retentionReads = (learnerId: Parameter<string>) => ({
  retention: rowsOf(
    db
      .select({
        factor: learnerMemories.factor,
        desiredRetention: learnerMemories.desiredRetention,
      })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
  ),
  remembered: rowsOf(
    db
      .select({
        stability: memories.stability,
        lapses: memories.lapses,
        lapsesInARow: memories.lapsesInARow,
      })
      .from(memories)
      .where(
        and(
          eq(memories.userId, learnerId),
          // Courses the learner left have no reviews.
          notInArray(
            memories.conceptId,
            db
              .select({ id: concepts.id })
              .from(enrollments)
              .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
              .where(and(eq(enrollments.userId, learnerId), isNotNull(enrollments.leftAt))),
          ),
        ),
      ),
  ),
});

export interface StoredRetention {
  retention: { factor: number; desiredRetention: number }[];
  remembered: { stability: number; lapses: number; lapsesInARow: number }[];
}

const readRetention = pageStatement("load_retention", ["learnerId"], ({ learnerId }) =>
  retentionReads(learnerId),
);

/** The share a learner wants to remember, and what each share would cost with their memories as they are today. */
export const loadRetention = async (learnerId: string) =>
  retentionFrom(await readRetention({ learnerId }));

export function retentionFrom({ retention: [stored], remembered }: StoredRetention) {
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
