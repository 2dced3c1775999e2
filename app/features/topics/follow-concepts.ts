import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, concepts, memories, questions } from "#app/db/tables/index.ts";

/** A concept that a course no longer has, and the one that its questions are about now. */
interface Move {
  from: string;
  to: string;
}

/**
 * What became of concepts that are about to be removed. A question keeps its id while its answer stays, so most of a renamed
 * concept's questions say its new name, and those of a merged one the name of the concept it went into. A concept whose questions
 * all changed has no successor.
 */
export async function findMoves(
  tx: Pick<Transaction, "select">,
  removed: readonly string[],
  /** The concept's id by that of the question, as the course is now. */
  conceptOf: ReadonlyMap<string, string>,
): Promise<Move[]> {
  if (removed.length === 0) return [];
  const questionRows = await tx
    .select({ id: questions.id, from: concepts.id })
    .from(questions)
    .innerJoin(concepts, eq(concepts.id, questions.conceptId))
    .where(inArray(concepts.id, [...removed]));
  return removed.flatMap((from) => {
    const successors = questionRows.flatMap((question) =>
      question.from === from ? (conceptOf.get(question.id) ?? []) : [],
    );
    const [to] = [...Map.groupBy(successors, (id) => id)].toSorted(
      ([, few], [, many]) => many.length - few.length,
    )[0] ?? [undefined];
    return to === undefined ? [] : [{ from, to }];
  });
}

/**
 * The answers follow their concept. Where several concepts of a learner become one, the answers of the most stable memory do, and the others
 * no longer count for any concept: together they would make a memory that the learner never had.
 */
export async function followConcepts(tx: Transaction, moves: readonly Move[]): Promise<void> {
  for (const [to, ofOne] of Map.groupBy(moves, (move) => move.to)) {
    const sources = [to, ...ofOne.map(({ from }) => from)];
    const strongest = sql`(select distinct on (${memories.userId}) ${memories.userId}, ${memories.conceptId}
      from ${memories} where ${inArray(memories.conceptId, sources)}
      order by ${memories.userId}, ${memories.stability} desc, ${memories.conceptId})`;
    await tx.execute(sql`update ${answers}
      set concept_id = case when strongest.concept_id = ${answers.conceptId} then ${to}::uuid end
      from ${strongest} strongest
      where ${inArray(answers.conceptId, sources)} and ${answers.userId} = strongest.user_id`);
  }
}
