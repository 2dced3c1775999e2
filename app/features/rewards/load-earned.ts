import { and, eq, lt, sum } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { userBadges, xpEvents } from "#app/db/tables/index.ts";
import { BADGES } from "#app/rules/rewards/badges.ts";
import { isJustNow } from "#app/rules/just-now.ts";
import { levelReached } from "#app/rules/rewards/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export interface Earned {
  badges: { icon: string; name: string; description: string }[];
  /** Null when the level did not change. */
  level: number | null;
}

export const NOTHING_EARNED: Earned = { badges: [], level: null };

/**
 * The badges and level earned at this time. They store the time of the lesson or review that earned them, so they
 * are announced in one place only, for 15 minutes.
 */
export async function loadEarned(learner: Learner, finishedAt: Date, now: Date): Promise<Earned> {
  if (!isJustNow(finishedAt, now)) return NOTHING_EARNED;
  const ofLearner = eq(xpEvents.userId, learner.id);
  const [badgeRows, before, earned] = await Promise.all([
    db
      .select({ badge: userBadges.badge })
      .from(userBadges)
      .where(and(eq(userBadges.userId, learner.id), eq(userBadges.earnedAt, finishedAt))),
    db
      .select({ xp: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(and(ofLearner, lt(xpEvents.createdAt, finishedAt)))
      .then(one),
    db
      .select({ xp: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(and(ofLearner, eq(xpEvents.createdAt, finishedAt)))
      .then(one),
  ]);
  return {
    badges: BADGES.filter(({ icon_name }) =>
      badgeRows.some(({ badge }) => badge === icon_name),
    ).map(({ icon_name, name, description }) => ({ icon: icon_name, name, description })),
    level: levelReached(before.xp ?? 0, earned.xp ?? 0),
  };
}
