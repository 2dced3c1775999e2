import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import { DEFAULT_SETTINGS, type MemorySettings } from "#app/rules/memory/memory.ts";

/** What a learner's memories are folded with. */
export async function findMemorySettings(
  tx: Pick<Transaction, "select">,
  userId: string,
): Promise<MemorySettings> {
  const [own] = await tx
    .select({
      desiredRetention: learnerMemories.desiredRetention,
      parameters: learnerMemories.parameters,
    })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, userId));
  return own ?? DEFAULT_SETTINGS;
}
