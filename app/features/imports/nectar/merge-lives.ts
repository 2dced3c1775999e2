import { and, asc, count, eq, gt, isNotNull, sql, sum } from "drizzle-orm";
import { one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  enrollments,
  learnerMemories,
  lessonProgress,
  profiles,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { asDay, isTimeZone } from "#app/rules/day.ts";
import type { NectarSettings } from "#app/rules/imports/nectar-1.ts";
import { daysSince } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import {
  freezesLeft,
  recountStreak,
  type Streak,
  type StreakDay,
} from "#app/rules/rewards/streak.ts";
import { isReviewPaid } from "#app/rules/rewards/xp.ts";
import { isParameters } from "#app/rules/memory/scheduler.ts";
import { lockLearnerMemory, replayMemories } from "../../memory/replay-memories.ts";
import { awardBadges } from "../../rewards/award.ts";
import type { ImportRun } from "./import-run.ts";

/** What the learner had before the file. */
export interface LifeBefore {
  isUsed: boolean;
  days: StreakDay[];
  reviews: number;
}

export async function lifeBefore({ tx, learner: { id } }: ImportRun): Promise<LifeBefore> {
  const days = await readDays(tx, id);
  const reviews = await tx.$count(xpEvents, eq(xpEvents.userId, id));
  const begun = await tx.$count(enrollments, eq(enrollments.userId, id));
  const answered = await tx
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.userId, id))
    .limit(1);
  return { isUsed: days.length + begun + reviews + answered.length > 0, days, reviews };
}

async function readDays(tx: ImportRun["tx"], userId: string): Promise<StreakDay[]> {
  const rows = await tx
    .select()
    .from(activityDays)
    .where(eq(activityDays.userId, userId))
    .orderBy(asc(activityDays.day));
  return rows.map(({ day, kind, at }) => ({ day: asDay(day), kind, at }));
}

/** The settings of a file are those of an account in which nobody has learned yet; later ones are its own. */
export async function takeSettings(run: ImportRun, settings: NectarSettings): Promise<void> {
  const { tx, learner } = run;
  if (isTimeZone(settings.timeZone)) learner.timeZone = settings.timeZone;
  const { verticals, topics } = settings.interests;
  const interests = JSON.stringify({ selected_verticals: verticals, selected_topics: topics });
  await tx
    .update(profiles)
    .set({
      appearance: settings.appearance,
      timeZone: learner.timeZone,
      emailPreferences: sql`${profiles.emailPreferences} || ${interests}::jsonb`,
    })
    .where(eq(profiles.id, learner.id));
  await lockLearnerMemory(tx, learner.id);
  const desiredRetention = RETENTIONS.find((each) => each === settings.desiredRetention);
  const fitted = settings.memoryParameters;
  const own = fitted && isParameters(fitted.values) ? fitted : null;
  await tx
    .update(learnerMemories)
    .set({
      ...(desiredRetention !== undefined && { desiredRetention }),
      parameters: own?.values ?? null,
      hasOwnParameters: own?.isOwn ?? false,
      fittedAnswers: own?.fittedAnswers ?? 0,
    })
    .where(eq(learnerMemories.userId, learner.id));
}

/** Folds what is stored now: points, streak, badges, memories. */
export async function mergeLivesOf(run: ImportRun, before: LifeBefore): Promise<void> {
  const { tx, learner, now } = run;
  if (
    before.isUsed &&
    (await tx.$count(xpEvents, eq(xpEvents.userId, learner.id))) > before.reviews
  )
    await payReviewsOnce(run);
  const streak = await mergeDays(run, before.days);
  const { points } = one(
    await tx
      .select({ points: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, learner.id)),
  );
  const { finished } = one(
    await tx
      .select({ finished: count() })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learner.id), isNotNull(lessonProgress.completedAt))),
  );
  const stats = one(
    await tx
      .update(userStats)
      .set({
        totalXp: points ?? 0,
        totalLessonsCompleted: finished,
        ...(streak && columnsOf(streak, learner.timeZone, now)),
        updatedAt: now,
      })
      .where(eq(userStats.userId, learner.id))
      .returning(),
  );
  await awardBadges(tx, stats, now, run.badges);
  for (const [badge, earnedAt] of run.badges) {
    const later = and(eq(userBadges.badge, badge), gt(userBadges.earnedAt, earnedAt));
    await tx
      .update(userBadges)
      .set({ earnedAt })
      .where(and(eq(userBadges.userId, learner.id), later));
  }
  await replayMemories(tx, learner.id);
}

/** Both lives may have been paid for a review in the same interval of a lesson. */
async function payReviewsOnce({ tx, learner }: ImportRun): Promise<void> {
  const lessonId = sql<string>`split_part(${xpEvents.reference}, '/', 2)`;
  const rows = await tx
    .select({
      id: xpEvents.id,
      lessonId: lessonProgress.lessonId,
      amount: xpEvents.amount,
      at: xpEvents.createdAt,
      finishedAt: lessonProgress.completedAt,
    })
    .from(xpEvents)
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.userId, xpEvents.userId),
        eq(sql`${lessonProgress.lessonId}::text`, lessonId),
      ),
    )
    .where(and(eq(xpEvents.userId, learner.id), eq(xpEvents.kind, "review")))
    .orderBy(asc(xpEvents.createdAt), asc(xpEvents.id));
  for (const reviews of Map.groupBy(rows, (row) => row.lessonId).values()) {
    const paidAges: number[] = [];
    for (const { id, amount, at, finishedAt } of reviews) {
      if (amount === 0) continue;
      const age = daysSince(finishedAt ?? at, at);
      if (isReviewPaid(age, paidAges)) paidAges.push(age);
      else await tx.update(xpEvents).set({ amount: 0 }).where(eq(xpEvents.id, id));
    }
    const own = and(
      eq(lessonProgress.userId, learner.id),
      eq(lessonProgress.lessonId, reviews[0]?.lessonId ?? ""),
    );
    const reviewCount = sql`greatest(${lessonProgress.reviewCount}, ${reviews.length})`;
    await tx.update(lessonProgress).set({ reviewCount }).where(own);
  }
}

/** Null where the file brought no day. */
async function mergeDays(run: ImportRun, before: StreakDay[]): Promise<Streak | null> {
  const { tx, learner } = run;
  const days = await readDays(tx, learner.id);
  if (isSame(days, before)) return null;
  const merged = recountStreak(days, learner.timeZone);
  await tx.delete(activityDays).where(eq(activityDays.userId, learner.id));
  await tx
    .insert(activityDays)
    .values(merged.days.map((day) => ({ ...day, userId: learner.id })))
    .onConflictDoNothing();
  return merged.streak;
}

const isSame = (days: readonly StreakDay[], others: readonly StreakDay[]) =>
  days.length === others.length &&
  days.every(({ day, kind, at }, index) => {
    const other = others[index];
    return other?.day === day && other.kind === kind && other.at.getTime() === at.getTime();
  });

const columnsOf = (streak: Streak, timeZone: string, now: Date) => ({
  currentStreak: streak.current,
  longestStreak: streak.longest,
  lastActivityDate: streak.lastLearnt?.day ?? null,
  lastActivityAt: streak.lastLearnt ? new Date(streak.lastLearnt.at) : null,
  // As the last day of learning stored it.
  streakFreezeAvailable: freezesLeft(
    streak,
    streak.lastLearnt ? new Date(streak.lastLearnt.at) : now,
    timeZone,
  ),
  streakMemory: streak,
});
