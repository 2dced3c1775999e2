import { one } from "#app/db/client.ts";
import { pageStatement } from "#app/db/page-statement.ts";
import { env } from "#app/platform/env.ts";
import { localDay, localHour } from "#app/rules/day.ts";
import { anniversaryLine } from "#app/rules/dashboard/streak-line.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { checkQueries, checksFrom } from "../checks/find-checks.ts";
import { offeredCheck, offeredSince } from "../checks/load-offered-check.ts";
import { loadInsights } from "../progress/load-concept-figures.ts";
import { adaptiveQueries, ideasAgain } from "../progress/rated-concepts.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { planQueries, planStateFrom } from "../payments/load-plan.ts";
import { rewardQueries, rewardsFrom } from "../rewards/load-rewards.ts";
import { weekFrom, weekOf, weekQuery } from "../rewards/week.ts";
import { todayFrom, todayQueries, todayValues } from "./load-today.ts";
import { topicCountQuery, topicsQuery, topicSummary } from "../topics/load-topics.ts";

export type DashboardPage = Awaited<ReturnType<typeof loadDashboard>>;

const TOPICS_AT_FIRST = 5;
const TOPICS_PER_PAGE = 10;

const readDashboard = pageStatement(
  "load_dashboard",
  {
    learnerId: "uuid",
    limit: "bigint",
    offset: "bigint",
    now: "timestamptz",
    midnight: "timestamptz",
    tomorrow: "timestamptz",
    lessonsUpTo: "int",
    wordsBefore: "timestamptz",
    wordsBeforeWeek: "timestamptz",
    isoWeek: "text",
    weekFrom: "date",
    checksSince: "timestamptz",
  },
  (parameters) => ({
    topics: topicsQuery(parameters.learnerId, parameters.limit, parameters.offset),
    topicCount: topicCountQuery(parameters.learnerId),
    ...rewardQueries(parameters.learnerId),
    week: weekQuery(parameters.learnerId, parameters.weekFrom),
    ...todayQueries(parameters),
    ...adaptiveQueries(parameters),
    ...planQueries(parameters.learnerId),
    ...checkQueries(parameters.learnerId, { since: parameters.checksSince }),
  }),
);

interface Shown {
  /** 0 for a few topics. */
  topicsPage?: number;
  hasInsights?: boolean;
}

/** The data of the dashboard, in one statement, and in another the insights once they are opened. */
export async function loadDashboard(
  learner: Learner,
  now: Date,
  { topicsPage = 0, hasInsights = false }: Shown = {},
) {
  const today = localDay(now, learner.timeZone);
  const offset = Math.max(0, topicsPage - 1) * TOPICS_PER_PAGE;
  const values = todayValues(learner, now);
  const stored = await readDashboard({
    ...values,
    limit: topicsPage === 0 ? TOPICS_AT_FIRST : TOPICS_PER_PAGE,
    offset,
    weekFrom: weekFrom(today),
    checksSince: offeredSince(learner, now),
  });
  const topicsInAll = one(stored.topicCount).own;
  const again = ideasAgain(stored.again);
  const rewards = rewardsFrom(stored, learner, now);
  const [{ newTopics, nextReviewOn, nextLesson, ownWords, line, ...day }, plan, insights] =
    await Promise.all([
      todayFrom(stored, learner, { shakyIdeas: again?.count ?? 0 }, now),
      planBox(stored, learner, now),
      hasInsights ? loadInsights(learner, now) : null,
    ]);
  return {
    firstName: learner.name.trim().split(/\s+/)[0] || "Learner",
    /** Chosen before signing up, and not started yet. */
    wantedTopic: learner.preferences.wanted_topic ?? null,
    plan,
    today,
    hour: localHour(now, learner.timeZone),
    week: weekOf(stored.week, rewards.streak, today),
    ...rewards,
    goal: day.goal,
    todo: {
      ...day.plan,
      line,
      newTopics,
      nextReviewOn,
      nextLesson,
      again,
      hasFinished: rewards.lessonsCompleted > 0,
    },
    anniversary: anniversaryLine(day.daysLearning, rewards.lessonsCompleted),
    writesTopics: env().ai !== null,
    check: offeredCheck(checksFrom(stored, learner, now), learner, now),
    ownWords,
    topics: stored.topics.map((topic) => topicSummary(topic, learner)),
    topicsPage,
    isFirstTopics: offset === 0,
    hasMoreTopics: offset + stored.topics.length < topicsInAll,
    topicsInAll,
    adaptive: {
      ...one(stored.stateCounts),
      again: stored.again.filter(({ isOpen }) => isOpen),
    },
    /** Null until they are opened. */
    insights,
  } as const;
}

/** The subscription box; null on an instance where every lesson is open to everyone. */
async function planBox(stored: Parameters<typeof planStateFrom>[0], learner: Learner, now: Date) {
  if (env().LESSON_ACCESS === "open") return null;
  return { state: planStateFrom(stored, learner, now), offer: await loadOffer() };
}
