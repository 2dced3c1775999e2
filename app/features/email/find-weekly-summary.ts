import { and, count, eq, gte, inArray, lt, sum } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  concepts,
  learnerMemories,
  lessonProgress,
  memories,
  studySessions,
  xpEvents,
} from "#app/db/tables/index.ts";
import { addDays, asDay } from "#app/rules/day.ts";
import { isKnown, remembered } from "#app/rules/memory/concept-state.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import type { StreakDayKind } from "#app/rules/rewards/streak.ts";
import { isSummaryFresh, weekBefore } from "#app/rules/email/weekly-summary.ts";
import { learnerFrom } from "../accounts/sign-in/find-session.ts";
import { findToday } from "../dashboard/find-today.ts";
import { shownMemory, storedPace } from "../memory/shown-memory.ts";
import { findPremium } from "../payments/find-premium.ts";
import { loadRewards } from "../rewards/load-rewards.ts";
import { findRecipient } from "./regular-emails.ts";

export interface WeeklySummary {
  userId: string;
  name: string;
  lessons: number;
  /** Lessons reviewed, as the history counts them: a sitting may hold several. */
  reviews: number;
  /** Measured time; null if the browser measured none. */
  minutes: number | null;
  /** Hidden from learners who turned the game off. */
  game: { xp: number; streak: number } | null;
  /** On the day of the email. */
  today: Awaited<ReturnType<typeof findToday>>;
  /** The best of the concepts that last week's answers proved. */
  bestConcept: { name: string; mastery: number } | null;
  /** The days with a lesson or review, Monday to Sunday. */
  learned: boolean[];
  /** The days that a freeze covered; none for learners who turned the game off. */
  frozen: boolean[];
  /** Unless the learner has switched her off. */
  hasBea: boolean;
}

/** A week's figures; null for a week without a lesson or review, or if the learner opted out or is locked. */
export async function findWeeklySummary(
  userId: string,
  monday: string,
  now: Date,
): Promise<WeeklySummary | null> {
  const profile = await findRecipient(userId, "weekly_summary");
  if (!profile) return null;
  if (!isSummaryFresh(monday, now, profile.timeZone)) return null;
  const week = weekBefore(monday, profile.timeZone);
  const [lessons, reviews, xp] = await Promise.all([
    countLessons(userId, week),
    countReviews(userId, week),
    countXp(userId, week),
  ]);
  if (lessons.count + reviews.count === 0) return null;
  const isPremium = await findPremium(userId, now);
  const learner = learnerFrom(profile, { sessionId: "", isPremium });
  const [{ streak }, today, bestConcept, days] = await Promise.all([
    loadRewards(learner, now),
    findToday(learner, now),
    findBestConcept(userId, week, now),
    findDays(userId, monday),
  ]);
  const seconds = lessons.seconds + reviews.seconds;
  return {
    userId,
    name: profile.name,
    lessons: lessons.count,
    reviews: reviews.count,
    minutes: seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null,
    game: learner.appearance.quiet ? null : { xp, streak: streak.current },
    today,
    bestConcept,
    learned: days.map((kind) => kind === "learnt"),
    frozen: days.map((kind) => kind === "frozen" && !learner.appearance.quiet),
    hasBea: !learner.appearance.quiet && !learner.appearance.mascotOff,
  };
}

async function findBestConcept(userId: string, { from, to }: Week, now: Date) {
  const practised = await db
    .select({ name: concepts.name, memory: shownMemory, pace: storedPace })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .leftJoin(learnerMemories, eq(learnerMemories.userId, memories.userId))
    .where(
      and(
        eq(memories.userId, userId),
        gte(memories.lastRightAt, from),
        lt(memories.lastRightAt, to),
      ),
    );
  const [best] = practised
    .filter(({ memory }) => isKnown(memory))
    .map(({ name, memory, pace }) => ({
      name,
      ...remembered(memory, paceOf(pace), now),
    }))
    // What is probably lost again is no praise.
    .flatMap(({ name, mastery, isForgotten }) =>
      mastery === null || isForgotten ? [] : { name, mastery },
    )
    .toSorted((one, other) => other.mastery - one.mastery);
  return best ?? null;
}

async function findDays(userId: string, monday: string): Promise<(StreakDayKind | undefined)[]> {
  const days = Array.from({ length: 7 }, (_, index) => addDays(asDay(monday), index - 7));
  const stored = await db
    .select({ day: activityDays.day, kind: activityDays.kind })
    .from(activityDays)
    .where(and(eq(activityDays.userId, userId), inArray(activityDays.day, days)));
  const kinds = new Map<string, StreakDayKind>(stored.map(({ day, kind }) => [day, kind]));
  return days.map((day) => kinds.get(day));
}

type Week = { from: Date; to: Date };

async function countLessons(userId: string, { from, to }: Week) {
  const { completedAt } = lessonProgress;
  const counts = one(
    await db
      .select({ count: count(), seconds: sum(lessonProgress.timeSpentSeconds) })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, userId), gte(completedAt, from), lt(completedAt, to))),
  );
  return { count: counts.count, seconds: Number(counts.seconds ?? 0) };
}

async function countReviews(userId: string, { from, to }: Week) {
  const inWeek = and(
    eq(studySessions.userId, userId),
    eq(studySessions.kind, "review"),
    gte(studySessions.finishedAt, from),
    lt(studySessions.finishedAt, to),
  );
  const [done, spent] = await Promise.all([
    db
      .select({ count: count() })
      .from(xpEvents)
      .where(
        and(
          eq(xpEvents.userId, userId),
          eq(xpEvents.kind, "review"),
          gte(xpEvents.createdAt, from),
          lt(xpEvents.createdAt, to),
        ),
      ),
    db
      .select({ seconds: sum(answers.seconds) })
      .from(studySessions)
      .innerJoin(answers, eq(answers.sessionId, studySessions.id))
      .where(inWeek),
  ]);
  return { count: one(done).count, seconds: Number(one(spent).seconds ?? 0) };
}

async function countXp(userId: string, { from, to }: Week): Promise<number> {
  const paid = await db
    .select({ xp: sum(xpEvents.amount) })
    .from(xpEvents)
    .where(
      and(eq(xpEvents.userId, userId), gte(xpEvents.createdAt, from), lt(xpEvents.createdAt, to)),
    );
  return Number(one(paid).xp ?? 0);
}
