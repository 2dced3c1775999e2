import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { userBadges, userStats } from "#app/db/tables/index.ts";
import { BADGES } from "#app/rules/rewards/badges.ts";
import { localDay } from "#app/rules/day.ts";
import {
  coveredDays,
  currentStreak,
  freezesLeft,
  freezeToday,
  isCelebrated,
  NEW_STREAK,
} from "#app/rules/rewards/streak.ts";
import { level, xpToNextLevel } from "#app/rules/rewards/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type Rewards = Awaited<ReturnType<typeof loadRewards>>;

/** For the statement of a page that shows them. */
export const rewardQueries = (userId: Parameter<string>) => ({
  stats: rowsOf(
    db
      .select({
        streakMemory: userStats.streakMemory,
        totalXp: userStats.totalXp,
        totalLessonsCompleted: userStats.totalLessonsCompleted,
      })
      .from(userStats)
      .where(eq(userStats.userId, userId)),
  ),
  badges: rowsOf(
    db
      .select({ badge: userBadges.badge, earnedAt: userBadges.earnedAt })
      .from(userBadges)
      .where(eq(userBadges.userId, userId))
      .orderBy(desc(userBadges.earnedAt), desc(userBadges.id)),
  ),
});

type Stored = {
  stats: Pick<
    typeof userStats.$inferSelect,
    "streakMemory" | "totalXp" | "totalLessonsCompleted"
  >[];
  badges: Pick<typeof userBadges.$inferSelect, "badge" | "earnedAt">[];
};

const readRewards = pageStatement("load_rewards", ["learnerId"], ({ learnerId }) =>
  rewardQueries(learnerId),
);

/** Current streak, XP and badges. */
export const loadRewards = async (learner: Learner, now: Date) =>
  rewardsFrom(await readRewards({ learnerId: learner.id }), learner, now);

export function rewardsFrom(
  { stats: [stats], badges: badgeRows }: Stored,
  learner: Learner,
  now: Date,
) {
  const { timeZone } = learner;
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
    badges: badgeRows.flatMap(({ badge, earnedAt }) => {
      const definition = BADGES.find(({ icon_name }) => icon_name === badge);
      return definition ? [{ ...wordsOf(definition), earnedOn: localDay(earnedAt, timeZone) }] : [];
    }),
    /** The first badge not earned yet; null when all are. */
    nextBadge:
      BADGES.filter(({ icon_name }) => badgeRows.every(({ badge }) => badge !== icon_name)).map(
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
