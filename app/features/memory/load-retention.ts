import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { concepts, enrollments, learnerMemories, memories } from "#app/db/tables/index.ts";
import { DEFAULT_SETTINGS, NEW_FACTOR, type ConceptMemory } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { weeklyCost } from "#app/rules/memory/weekly-cost.ts";
import { isOneOf } from "../reviews/due-lessons.ts";

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
        /** Of weeks past, see progress/promise-page.ts. */
        understanding: memories.understanding,
        lastReviewedAt: memories.lastReviewedAt,
        /** Courses the learner left have no reviews. */
        isLeft: sql<boolean>`${isOneOf(
          memories.conceptId,
          db
            .select({ id: concepts.id })
            .from(enrollments)
            .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
            .where(and(eq(enrollments.userId, learnerId), isNotNull(enrollments.leftAt))),
        )}`,
      })
      .from(memories)
      .where(eq(memories.userId, learnerId)),
  ),
});

export interface StoredRetention {
  retention: { factor: number; desiredRetention: number }[];
  remembered: (Pick<
    ConceptMemory,
    "stability" | "lapses" | "lapsesInARow" | "understanding" | "lastReviewedAt"
  > & { isLeft: boolean })[];
}

const readRetention = pageStatement("load_retention", ["learnerId"], ({ learnerId }) =>
  retentionReads(learnerId),
);

/** The share a learner wants to remember, and what each share would cost with their memories as they are today. */
export const loadRetention = async (learnerId: string) =>
  retentionFrom(await readRetention({ learnerId }));

export function retentionFrom({ retention: [stored], remembered: all }: StoredRetention) {
  const remembered = all.filter(({ isLeft }) => !isLeft);
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
