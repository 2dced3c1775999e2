import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import { findMemorySettings } from "./find-memory-settings.ts";
import { lockLearnerMemory, replaySoon } from "./replay-memories.ts";

/**
 * Replays the learner's memories, so that every review is on the day that the new choice asks for. The caller locks
 * the learner.
 */
export async function chooseRetention(
  tx: Transaction,
  userId: string,
  desiredRetention: number,
): Promise<void> {
  const before = await findMemorySettings(tx, userId);
  if (before.desiredRetention === desiredRetention) return;
  await lockLearnerMemory(tx, userId);
  await tx
    .update(learnerMemories)
    .set({ desiredRetention })
    .where(eq(learnerMemories.userId, userId));
  await replaySoon(tx, userId);
}
