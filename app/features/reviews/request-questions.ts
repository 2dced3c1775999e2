import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { concepts, courses } from "#app/db/tables/index.ts";
import { findQuestionSupply, lessonsInNeed } from "../generation/find-question-supply.ts";
import type { ReviewCandidate } from "./find-candidates.ts";

/** Has more questions written for the next review, where this one leaves too few about its concepts. */
export async function requestQuestions(
  tx: Transaction,
  userId: string,
  requested: readonly ReviewCandidate[],
): Promise<void> {
  const conceptIds = [...new Set(requested.map(({ conceptId }) => conceptId))];
  const supplies = await findQuestionSupply(
    tx,
    and(eq(courses.ownerId, userId), inArray(concepts.id, conceptIds)),
  );
  for (const lessonId of lessonsInNeed(supplies))
    await enqueue(tx, "write-questions", { lessonId, userId, isAwaited: true });
}
