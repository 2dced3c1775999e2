import { and, eq, gte, isNotNull, max, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessonProgress, xpEvents } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { loadRewards } from "../rewards/load-rewards.ts";
import { countStartedTopics } from "../topics/count-started-topics.ts";
import { loadTopics } from "../topics/load-topics.ts";
import { loadForecast } from "./load-forecast.ts";
import { loadPromise } from "./load-promise.ts";
import { loadTopicInsights } from "./load-topic-insights.ts";

export type ProgressPage = Awaited<ReturnType<typeof loadProgress>>;

const CALENDAR_WEEKS = 16;
/** The maximum number of active topics; older topics have the graph on their own page. */
const MAX_LISTED_TOPICS = 50;

/** The data of the progress screen; an unknown topic falls back to the newest. */
export async function loadProgress(learner: Learner, wantedTopicId: string | null, now: Date) {
  const today = localDay(now, learner.timeZone);
  const [topics, topicsStarted, rewards, lessons, reviewsDue, activity, forecast, promise] =
    await Promise.all([
      loadTopics(learner, { limit: MAX_LISTED_TOPICS }),
      countStartedTopics(db, learner.id),
      loadRewards(learner, now),
      loadLessons(learner),
      countReviewsDue(learner, now),
      loadActivity(learner, today),
      loadForecast(learner, now),
      loadPromise(learner),
    ]);
  const selected = topics.find(({ id }) => id === wantedTopicId) ?? topics[0];
  return {
    today,
    ...rewards,
    averageScore: lessons.score,
    /** Days with a lesson only; reviews count elsewhere. */
    lastLessonOn: lessons.last && localDay(lessons.last, learner.timeZone),
    reviewsDue,
    activity,
    calendarWeeks: CALENDAR_WEEKS,
    forecast,
    promise,
    topics,
    topicsStarted,
    selected: selected && {
      id: selected.id,
      name: selected.name,
      ...(await loadTopicInsights(learner, selected.id, now)),
    },
  };
}

async function loadLessons(learner: Learner) {
  return one(
    await db
      .select({
        score: sql<number | null>`avg(${lessonProgress.quizScore})`,
        last: max(lessonProgress.completedAt),
      })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learner.id), isNotNull(lessonProgress.completedAt))),
  );
}

/** Lessons and reviews by the learner's own day, as far back as the calendar goes. */
async function loadActivity(learner: Learner, today: Day) {
  const since = startOfLocalDay(addDays(today, -7 * CALENDAR_WEEKS), learner.timeZone);
  const events = await db
    .select({ at: xpEvents.createdAt })
    .from(xpEvents)
    .where(and(eq(xpEvents.userId, learner.id), gte(xpEvents.createdAt, since)));
  const byDay = Map.groupBy(events, ({ at }) => localDay(at, learner.timeZone));
  return [...byDay].map(([day, done]) => ({ day, count: done.length }));
}
