import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { topics } from "#app/db/tables/index.ts";
import type { LimitReached } from "#app/rules/generation-limits.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endActiveRun } from "../generation/cancel-generation.ts";
import { findActiveTopicLimit } from "../generation/learner-limits.ts";

/**
 * Hides a topic from the learner's lists and cancels its active run. Finished lessons stay in the history, and the
 * topic still counts towards the daily limits.
 */
export async function removeTopic(
  learner: Learner,
  topicId: string,
  now: Date,
): Promise<{ status: "removed" | "not-found" }> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .update(topics)
      .set({ removedAt: now })
      .where(and(eq(topics.id, topicId), eq(topics.userId, learner.id), isNull(topics.removedAt)))
      .returning({ id: topics.id });
    if (!removed) return { status: "not-found" };
    await endActiveRun(tx, topicId, now);
    return { status: "removed" };
  });
}

export type TopicRestored =
  | { status: "restored" | "not-found" }
  | { status: "too-many"; reached: LimitReached };

export async function restoreTopic(learner: Learner, topicId: string): Promise<TopicRestored> {
  return db.transaction(async (tx) => {
    await lockLearner(tx, learner.id);
    const reached = await findActiveTopicLimit(tx, learner);
    if (reached) return { status: "too-many", reached };
    const [restored] = await tx
      .update(topics)
      .set({ removedAt: null })
      .where(
        and(eq(topics.id, topicId), eq(topics.userId, learner.id), isNotNull(topics.removedAt)),
      )
      .returning({ id: topics.id });
    return { status: restored ? "restored" : "not-found" };
  });
}
