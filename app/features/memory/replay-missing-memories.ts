import { eq, isNull } from "drizzle-orm";
import PQueue from "p-queue";
import { db } from "#app/db/client.ts";
import { answers, learnerMemories } from "#app/db/tables/index.ts";
import { replayMemories } from "./replay-memories.ts";

const CONCURRENT_LEARNERS = 4;

/**
 * Makes the memories of learners whose answers are older than memories are: after an upgrade or a restored backup. One
 * transaction for each, so that a start that was interrupted continues with the rest.
 */
export async function replayMissingMemories(): Promise<void> {
  const missing = await db
    .selectDistinct({ userId: answers.userId })
    .from(answers)
    .leftJoin(learnerMemories, eq(learnerMemories.userId, answers.userId))
    .where(isNull(learnerMemories.userId));
  const queue = new PQueue({ concurrency: CONCURRENT_LEARNERS });
  await queue.addAll(
    missing.map(
      ({ userId }) =>
        () =>
          db.transaction((tx) => replayMemories(tx, userId)),
    ),
  );
}
