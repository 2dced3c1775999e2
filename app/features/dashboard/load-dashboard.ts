import { and, count, eq, gte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays, userBadges, userProgress, userStats } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { BADGES } from "#app/rules/badges.ts";
import { addDays, localDay, startOfLocalDay } from "#app/rules/day.ts";
import { currentStreak, freezesLeft, isCelebrated, NEW_STREAK } from "#app/rules/streak.ts";
import { level, xpToNextLevel } from "#app/rules/xp.ts";
import type { Learner } from "../accounts/find-session.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { loadTopics } from "../topics/load-topics.ts";

/** Exactly what the dashboard shows, in one round of queries whose number does not grow with the history. */
export async function loadDashboard(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  const [topics, [stats], badges, days, reviewsDue, [done]] = await Promise.all([
    loadTopics(learner),
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    db.select().from(userBadges).where(eq(userBadges.userId, learner.id)),
    db
      .select({ day: activityDays.day, kind: activityDays.kind })
      .from(activityDays)
      .where(and(eq(activityDays.userId, learner.id), gte(activityDays.day, week[0]!))),
    countReviewsDue(learner, now),
    db
      .select({ lessons: count() })
      .from(userProgress)
      .where(
        and(
          eq(userProgress.userId, learner.id),
          gte(userProgress.completedAt, startOfLocalDay(today, learner.timeZone)),
        ),
      ),
  ]);
  const streak = stats?.streakMemory ?? NEW_STREAK;
  const current = currentStreak(streak, now, learner.timeZone);
  const totalXp = stats?.totalXp ?? 0;
  return {
    firstName: learner.name.split(" ")[0] || "Learner",
    isPremium: learner.isPremium,
    showsUpsell: !learner.isPremium && env().LESSON_ACCESS === "freemium",
    today,
    streak: {
      current,
      longest: stats?.longestStreak ?? 0,
      isCelebrated: isCelebrated(current),
      freezes: freezesLeft(streak, now, learner.timeZone),
      week: week.map((day) => ({ day, kind: days.find((one) => one.day === day)?.kind ?? null })),
    },
    experience: { total: totalXp, level: level(totalXp), toNext: xpToNextLevel(totalXp) },
    badges: BADGES.filter((badge) => badges.some((row) => row.badge === badge.icon_name)),
    goal: { done: done?.lessons ?? 0, wanted: learner.appearance.dailyGoal ?? 1 },
    lessonsCompleted: stats?.totalLessonsCompleted ?? 0,
    reviewsDue,
    topics,
  };
}
