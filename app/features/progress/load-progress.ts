import { avg, count, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { userBadges, userProgress, userStats } from "#app/db/tables/index.ts";
import { BADGES } from "#app/rules/badges.ts";
import { localDay } from "#app/rules/day.ts";
import { currentStreak, freezesLeft, NEW_STREAK } from "#app/rules/streak.ts";
import { level, xpToNextLevel } from "#app/rules/xp.ts";
import type { Learner } from "../accounts/find-session.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { loadTopics } from "../topics/load-topics.ts";

export type ProgressPage = Awaited<ReturnType<typeof loadProgress>>;

/** Exactly what the progress screen shows. */
export async function loadProgress(learner: Learner, now: Date) {
  const [topics, [stats], badges, averages, reviewsDue] = await Promise.all([
    loadTopics(learner),
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    db.select().from(userBadges).where(eq(userBadges.userId, learner.id)),
    db
      .select({ score: avg(userProgress.quizScore).mapWith(Number), lessons: count() })
      .from(userProgress)
      .where(eq(userProgress.userId, learner.id))
      .then(one),
    countReviewsDue(learner, now),
  ]);
  const streak = stats?.streakMemory ?? NEW_STREAK;
  const totalXp = stats?.totalXp ?? 0;
  return {
    today: localDay(now, learner.timeZone),
    streak: {
      current: currentStreak(streak, now, learner.timeZone),
      longest: stats?.longestStreak ?? 0,
      freezes: freezesLeft(streak, now, learner.timeZone),
    },
    experience: { total: totalXp, level: level(totalXp), toNext: xpToNextLevel(totalXp) },
    badges: BADGES.filter((badge) => badges.some((row) => row.badge === badge.icon_name)),
    lessonsCompleted: stats?.totalLessonsCompleted ?? 0,
    averageScore: averages.score,
    reviewsDue,
    topics,
  };
}
