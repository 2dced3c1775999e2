import { and, eq, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import PQueue from "p-queue";
import { db } from "#app/db/client.ts";
import { answers, learnerMemories } from "#app/db/tables/index.ts";
import { FOLD_VERSION } from "#app/rules/memory/memory.ts";
import { replayMemories } from "./replay-memories.ts";

const CONCURRENT_LEARNERS = 4;

/** Makes the memories of learners whose answers are older than memories are: after an upgrade or a restored backup. */
export const replayMissingMemories = () => replayEach(isNull(learnerMemories.userId));

/** Brings what an earlier version stored up to date; nothing waits for it. */
export const replayOutdatedMemories = () =>
  replayEach(
    and(
      isNotNull(learnerMemories.userId),
      or(isNull(learnerMemories.masteryWeeks), ne(learnerMemories.foldVersion, FOLD_VERSION)),
    ),
  );

/** One transaction for each learner, so that a run that was interrupted continues with the rest. */
async function replayEach(which: SQL | undefined): Promise<void> {
  const missing = await db
    .selectDistinct({ userId: answers.userId })
    .from(answers)
    .leftJoin(learnerMemories, eq(learnerMemories.userId, answers.userId))
    .where(which);
  const queue = new PQueue({ concurrency: CONCURRENT_LEARNERS });
  await queue.addAll(
    missing.map(
      ({ userId }) =>
        () =>
          db.transaction((tx) => replayMemories(tx, userId)),
    ),
  );
}
