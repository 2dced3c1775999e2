import { eq } from "drizzle-orm";
import { one } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { userStats } from "#app/db/tables/index.ts";
import { freezeToday, freezesLeft, NEW_STREAK } from "#app/rules/rewards/streak.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { storeDays } from "./award.ts";

export type StreakFrozen = {
  status: "frozen" | "already-safe" | "no-freeze-left" | "nothing-to-protect";
};

/** The Freeze button: covers today without learning and spends one freeze. */
export async function freezeStreak(learner: Learner, now: Date): Promise<StreakFrozen> {
  return learnerTransaction(learner.id, async (tx) => {
    // The same lock as when finishing a lesson, so that concurrent changes can't overwrite each other.
    const ownStats = eq(userStats.userId, learner.id);
    const stats = one(await tx.select().from(userStats).where(ownStats));
    const change = freezeToday(stats.streakMemory ?? NEW_STREAK, now, learner.timeZone);
    if (change.status !== "frozen") return { status: change.status };
    await storeDays(tx, learner.id, change.days);
    await tx
      .update(userStats)
      .set({
        streakMemory: change.streak,
        streakFreezeAvailable: freezesLeft(change.streak, now, learner.timeZone),
        updatedAt: now,
      })
      .where(ownStats);
    return { status: "frozen" };
  });
}
