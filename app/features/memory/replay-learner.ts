import { eq } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { users } from "#app/db/tables/index.ts";
import { replayMemories } from "./replay-memories.ts";

/** Replays a learner, unless the account was deleted in the meantime. */
export async function replayLearner({ userId }: JobInputs["replay-memories"]): Promise<void> {
  await learnerTransaction(userId, async (tx) => {
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return;
    await replayMemories(tx, userId);
  });
}
