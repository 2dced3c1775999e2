import { and, eq, gte, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { xpEvents } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { questionsToday } from "#app/rules/dashboard/day-capacity.ts";
import { weekOf } from "#app/rules/memory/mastery/mastery-weeks.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { dayFrom, dayQueries, dayValues } from "../reviews/reviews-today.ts";
import { rewardQueries, rewardsFrom } from "../rewards/load-rewards.ts";
import { topicCountsQuery } from "../topics/count-started-topics.ts";
import { topicProgressQuery } from "../topics/load-topics.ts";
import { forecastFrom, forecastQuery, forecastUntil } from "./forecast.ts";
import { lessonTotalsQuery } from "./lesson-totals.ts";
import { loadTopicInsights } from "./load-topic-insights.ts";
import { promiseFrom, promiseQueries, weeksFrom } from "./promise-page.ts";

export type ProgressPage = Awaited<ReturnType<typeof loadProgress>>;

const CALENDAR_DAYS = 7 * 12;
/** The maximum number of active topics; older topics have the graph on their own page. */
const MAX_LISTED_TOPICS = 10;

const readProgress = pageStatement(
  "load_progress",
  {
    learnerId: "uuid",
    now: "timestamptz",
    midnight: "timestamptz",
    lessonsUpTo: "int",
    monday: "date",
    tomorrow: "timestamptz",
    activeSince: "timestamptz",
    forecastUntil: "timestamptz",
  },
  ({ learnerId, now, midnight, lessonsUpTo, monday, tomorrow, activeSince, forecastUntil }) => ({
    ...dayQueries({ learnerId, now, midnight, tomorrow, lessonsUpTo }),
    topics: topicProgressQuery(learnerId, lessonsUpTo, MAX_LISTED_TOPICS),
    topicCounts: topicCountsQuery(learnerId),
    ...rewardQueries(learnerId),
    lessonTotals: lessonTotalsQuery(learnerId),
    // A row for each of hundreds would take longer to read than to find, and groups would have to be sorted.
    activity: rowsOf(
      db
        .select({ lessons: timesOf("lesson"), reviews: timesOf("review") })
        .from(xpEvents)
        .where(and(eq(xpEvents.userId, learnerId), gte(xpEvents.createdAt, activeSince))),
    ),
    ahead: forecastQuery(learnerId, forecastUntil),
    ...promiseQueries({ learnerId, now, monday }),
  }),
);

const timesOf = (kind: "lesson" | "review") =>
  sql<
    number[] | null
  >`json_agg(floor(1000 * date_part('epoch', ${xpEvents.createdAt}))) filter (where ${eq(xpEvents.kind, kind)})`;

const datesOf = (times: readonly number[] | null) => (times ?? []).map((time) => new Date(time));

/** The data of the progress screen, in two statements. Without a known topic the newest is selected that has something to show. */
export async function loadProgress(learner: Learner, wantedTopicId: string | null, now: Date) {
  const { timeZone } = learner;
  const today = localDay(now, timeZone);
  const stored = await readProgress({
    ...dayValues(learner, now),
    monday: weekOf(now),
    activeSince: startOfLocalDay(addDays(today, -CALENDAR_DAYS), timeZone),
    forecastUntil: forecastUntil(today, timeZone),
  });
  const topics = stored.topics.map(({ createdAt, ...topic }) => ({
    ...topic,
    startedOn: localDay(createdAt, timeZone),
  }));
  const { averageScore, lastFinishedAt } = one(stored.lessonTotals);
  const topicCounts = one(stored.topicCounts);
  const { day } = dayFrom(stored, learner, now);
  const questions = questionsToday(day);
  const { lessons: finished, reviews } = one(stored.activity);
  const finishedAt = datesOf(finished);
  const reviewedAt = datesOf(reviews);
  const selected =
    topics.find(({ id }) => id === wantedTopicId) ??
    topics.find(({ completedLessons }) => completedLessons > 0) ??
    topics[0];
  return {
    today,
    ...rewardsFrom(stored, learner, now),
    averageScore,
    /** Days with a lesson only; reviews count elsewhere. */
    lastLessonOn: lastFinishedAt && localDay(lastFinishedAt, timeZone),
    /** Review questions for today. */
    questions,
    activity: activityFrom([...finishedAt, ...reviewedAt], today, timeZone),
    forecast: forecastFrom(
      { today, questions, minutes: day.minutes, ahead: stored.ahead },
      timeZone,
    ),
    promise: promiseFrom(stored),
    weeks: weeksFrom(stored, reviewedAt, now),
    topics,
    topicsInAll: topicCounts.own,
    topicsCompleted: topicCounts.completed,
    topicsStarted: topicCounts.started,
    selected: selected && {
      id: selected.id,
      name: selected.name,
      ...(await loadTopicInsights(learner, selected.id, now)),
    },
  };
}

/** How many lessons and reviews the learner did on each of their own days, today first, as far back as they did any. */
function activityFrom(times: readonly Date[], today: Day, timeZone: string): number[] {
  const counts = new Map<Day, number>();
  for (const at of times) {
    const day = localDay(at, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days = Array.from({ length: CALENDAR_DAYS }, (_, ago) => counts.get(addDays(today, -ago)));
  const first = days.findLastIndex((count) => count !== undefined);
  return days.slice(0, first + 1).map((count) => count ?? 0);
}
