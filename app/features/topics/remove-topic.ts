import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { enrollments } from "#app/db/tables/index.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endActiveRun } from "../generation/cancel-generation.ts";
import { findActiveTopicLimit } from "../generation/learner-limits.ts";

/**
 * Hides a topic from the learner's lists and cancels its active run. Finished lessons stay in the history, and the
 * topic still counts towards the daily limits.
 */
export async function removeTopic(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<{ status: "removed" | "not-found" }> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .update(enrollments)
      .set({ leftAt: now })
      .where(
        and(
          eq(enrollments.courseId, courseId),
          eq(enrollments.userId, learner.id),
          isNull(enrollments.leftAt),
        ),
      )
      .returning({ id: enrollments.courseId });
    if (!removed) return { status: "not-found" };
    await endActiveRun(tx, courseId, now);
    return { status: "removed" };
  });
}

export type TopicRestored =
  | { status: "restored" | "not-found" }
  | { status: "too-many"; reached: LimitReached };

export async function restoreTopic(learner: Learner, courseId: string): Promise<TopicRestored> {
  return learnerTransaction(learner.id, async (tx) => {
    const reached = await findActiveTopicLimit(tx, learner);
    if (reached) return { status: "too-many", reached };
    const [restored] = await tx
      .update(enrollments)
      .set({ leftAt: null })
      .where(
        and(
          eq(enrollments.courseId, courseId),
          eq(enrollments.userId, learner.id),
          isNotNull(enrollments.leftAt),
        ),
      )
      .returning({ id: enrollments.courseId });
    return { status: restored ? "restored" : "not-found" };
  });
}
