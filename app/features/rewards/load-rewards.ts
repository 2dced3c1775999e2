import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { userBadges, userStats } from "#app/db/tables/index.ts";
import { BADGES } from "#app/rules/badges.ts";
import { localDay } from "#app/rules/day.ts";
import {
  coveredDays,
  currentStreak,
  freezesLeft,
  freezeToday,
  isCelebrated,
  NEW_STREAK,
} from "#app/rules/streak.ts";
import { level, xpToNextLevel } from "#app/rules/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type Rewards = Awaited<ReturnType<typeof loadRewards>>;

/** Current streak, XP and badges. */
export async function loadRewards(learner: Learner, now: Date) {
  const { timeZone } = learner;
  const [[stats], held] = await Promise.all([
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    db
      .select()
      .from(userBadges)
      .where(eq(userBadges.userId, learner.id))
      .orderBy(desc(userBadges.earnedAt), desc(userBadges.id)),
  ]);
  const streak = stats?.streakMemory ?? NEW_STREAK;
  const current = currentStreak(streak, now, timeZone);
  const totalXp = stats?.totalXp ?? 0;
  return {
    streak: {
      current,
      longest: streak.longest,
      isCelebrated: isCelebrated(current),
      /** Days without learning, covered by a freeze or a change of time zone. */
      covered: coveredDays(streak, now, timeZone),
      freezes: freezesLeft(streak, now, timeZone),
      /** The result of pressing Freeze now. */
      freeze: freezeToday(streak, now, timeZone).status,
    },
    experience: { total: totalXp, level: level(totalXp), toNext: xpToNextLevel(totalXp) },
    badges: held.flatMap(({ badge, earnedAt }) => {
      const known = BADGES.find(({ icon_name }) => icon_name === badge);
      return known ? [{ ...wordsOf(known), earnedOn: localDay(earnedAt, timeZone) }] : [];
    }),
    /** The first badge not earned yet; null when all are. */
    nextBadge:
      BADGES.filter(({ icon_name }) => held.every(({ badge }) => badge !== icon_name)).map(
        wordsOf,
      )[0] ?? null,
    lessonsCompleted: stats?.totalLessonsCompleted ?? 0,
  };
}

const wordsOf = ({ icon_name, name, description }: (typeof BADGES)[number]) => ({
  icon: icon_name,
  name,
  description,
});
