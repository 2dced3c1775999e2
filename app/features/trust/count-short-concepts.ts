import { count, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts } from "#app/db/tables/index.ts";
import { lackingQuestions } from "#app/rules/questions/question-supply.ts";
import { supplyQuery } from "../generation/find-question-supply.ts";

export interface ShortConcepts {
  /** Concepts of generated courses whose lesson is written. */
  concepts: number;
  /** Those with fewer than two questions, or fewer than five of two kinds once a review has asked about them. */
  tooFew: number;
}

/**
 * How many concepts of generated courses have too few questions for their reviews. For the operator: a number that stays means
 * that the verifier withdraws what the writer writes, or that no tokens are left at night.
 */
export async function countShortConcepts(): Promise<ShortConcepts> {
  const isWritten = sql`exists (select from lessons where lessons.id = ${concepts.lessonId} and lessons.status = 'ready')`;
  const supply = supplyQuery(db, isWritten).as("supply");
  const { questions, kinds, isReviewed } = supply;
  const alike = await db
    .select({ questions, kinds, isReviewed, concepts: count() })
    .from(supply)
    .groupBy(questions, kinds, isReviewed);
  const sum = (rows: typeof alike) => rows.reduce((total, row) => total + row.concepts, 0);
  return {
    concepts: sum(alike),
    tooFew: sum(alike.filter((row) => lackingQuestions(row) > 0)),
  };
}
