import { and, eq, gte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { addDays, localDay, type Day } from "#app/rules/day.ts";
import { greetingLine } from "#app/rules/today.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadOfferedCheck } from "../checks/load-offered-check.ts";
import { loadInsights } from "../progress/load-insights.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { findPlanState } from "../payments/load-plan.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { loadRewards } from "../rewards/load-rewards.ts";
import { loadToday } from "./load-today.ts";
import { countTopics, loadTopics } from "../topics/load-topics.ts";

export type DashboardPage = Awaited<ReturnType<typeof loadDashboard>>;

const TOPICS_AT_FIRST = 10;
const TOPICS_PER_PAGE = 50;

/** The data of the dashboard. The number of queries doesn't grow with the learner's history. */
export async function loadDashboard(learner: Learner, now: Date, topicsPage = 0) {
  const today = localDay(now, learner.timeZone);
  const shown = topicsPage === 0 ? TOPICS_AT_FIRST : TOPICS_PER_PAGE;
  const offset = Math.max(0, topicsPage - 1) * TOPICS_PER_PAGE;
  const [topics, topicsInAll, rewards, stored, reviewsDue, insights, plan, check] =
    await Promise.all([
      loadTopics(learner, { limit: shown, offset }),
      countTopics(learner),
      loadRewards(learner, now),
      loadWeek(learner, today),
      countReviewsDue(learner, now),
      loadInsights(learner, null, now),
      loadPlanBox(learner, now),
      loadOfferedCheck(learner, now),
    ]);
  const { newTopics, nextReviewOn, nextLesson, ownWords, ...day } = await loadToday(
    learner,
    reviewsDue,
    now,
  );
  return {
    firstName: learner.name.trim().split(/\s+/)[0] || "Learner",
    plan,
    today,
    week: stored.map(({ day, kind }) => ({
      day,
      // A freeze that covers a missed day is stored only with the next lesson, so compute it here.
      kind: kind ?? rewards.streak.covered.find((covered) => covered.day === day)?.kind ?? null,
    })),
    ...rewards,
    goal: day.goal,
    todo: { ...day.plan, newTopics, nextReviewOn, nextLesson },
    greeting: greetingLine({
      today: day.plan,
      streakDays: rewards.streak.current,
      isStreakCelebrated: rewards.streak.isCelebrated,
      isQuiet: learner.appearance.quiet === true,
      hasTopics: topicsInAll > 0,
      daysLearning: day.daysLearning,
      lessonsCompleted: rewards.lessonsCompleted,
    }),
    check,
    ownWords,
    reviewsDue,
    topics,
    topicsPage,
    isFirstTopics: offset === 0,
    hasMoreTopics: offset + topics.length < topicsInAll,
    topicsInAll,
    insights,
  } as const;
}

/** The subscription box; null on an instance where every lesson is open to everyone. */
async function loadPlanBox(learner: Learner, now: Date) {
  if (env().LESSON_ACCESS === "open") return null;
  const [state, offer] = await Promise.all([findPlanState(learner, now), loadOffer()]);
  return { state, offer };
}

async function loadWeek(learner: Learner, today: Day) {
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  const stored = await db
    .select({ day: activityDays.day, kind: activityDays.kind })
    .from(activityDays)
    .where(and(eq(activityDays.userId, learner.id), gte(activityDays.day, addDays(today, -6))));
  return week.map((day) => ({ day, kind: stored.find((one) => one.day === day)?.kind ?? null }));
}
