import { and, count, eq, isNotNull, lte } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { userProgress } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/find-session.ts";

/** Lessons that ask to come back on the learner's own today, or asked before. */
export async function countReviewsDue(learner: Learner, now: Date): Promise<number> {
  const { due } = one(
    await db
      .select({ due: count() })
      .from(userProgress)
      .where(
        and(
          eq(userProgress.userId, learner.id),
          isNotNull(userProgress.completedAt),
          lte(userProgress.nextReviewDate, localDay(now, learner.timeZone)),
        ),
      ),
  );
  return due;
}
