import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { concepts } from "#app/db/tables/index.ts";
import { findExhaustedConcepts } from "../generation/find-exhausted-concepts.ts";
import type { ReviewCandidate } from "./find-candidates.ts";

/** Has more questions written for the next review, where this one asks the last that are new. */
export async function requestQuestions(
  tx: Transaction,
  userId: string,
  requested: readonly ReviewCandidate[],
): Promise<void> {
  const conceptIds = [...new Set(requested.map(({ conceptId }) => conceptId))];
  const exhausted = await findExhaustedConcepts(tx, userId, inArray(concepts.id, conceptIds));
  for (const lessonId of new Set(exhausted.map((concept) => concept.lessonId)))
    await enqueue(tx, "write-questions", { lessonId, userId, isAwaited: true });
}
