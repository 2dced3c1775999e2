import { and, count, eq, gt, notExists, notInArray, or, sql } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  sessionQuestions,
  studySessions,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { earnedBadges } from "#app/rules/rewards/badges.ts";
import { asDay, localDay } from "#app/rules/day.ts";
import {
  freezesLeft,
  NEW_STREAK,
  recordActivity,
  recountStreak,
  type StreakDay,
} from "#app/rules/rewards/streak.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { countStartedTopics } from "../topics/count-started-topics.ts";

export interface Reward {
  userId: string;
  timeZone: string;
  kind: "lesson" | "review";
  /** The idempotency key: a lesson's id, or the quiz session of a review. */
  reference: string;
  xp: number;
}

/**
 * Awards points, the day and badges for a finished lesson or review. Idempotent through the unique keys of the three
 * tables. The caller's transaction must lock the learner.
 */
export async function award(tx: Transaction, reward: Reward, now: Date): Promise<void> {
  const { userId } = reward;
  const stats = one(
    await tx.select().from(userStats).where(eq(userStats.userId, userId)).for("update"),
  );
  const paid = await tx
    .insert(xpEvents)
    .values({
      userId,
      kind: reward.kind,
      reference: reward.reference,
      amount: reward.xp,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  const xp = paid[0]?.amount ?? 0;
  const day = await storeDay(tx, stats, reward, now);
  const isFirstTime = paid.length > 0 && reward.kind === "lesson";
  const after = one(
    await tx
      .update(userStats)
      .set({
        totalXp: stats.totalXp + xp,
        ...day,
        totalLessonsCompleted: stats.totalLessonsCompleted + (isFirstTime ? 1 : 0),
        updatedAt: now,
      })
      .where(eq(userStats.userId, userId))
      .returning(),
  );
  await awardBadges(tx, after, now);
}

/** Counts today for the streak, without points. The caller's transaction must lock the learner. */
export async function countDay(
  tx: Transaction,
  who: Pick<Reward, "userId" | "timeZone">,
  now: Date,
): Promise<void> {
  const ownStats = eq(userStats.userId, who.userId);
  const stats = one(await tx.select().from(userStats).where(ownStats).for("update"));
  const day = await storeDay(tx, stats, who, now);
  await tx
    .update(userStats)
    .set({ ...day, updatedAt: now })
    .where(ownStats);
}

/** Stores the days up to now and returns what they make of the streak. */
async function storeDay(
  tx: Transaction,
  stats: typeof userStats.$inferSelect,
  { userId, timeZone }: Pick<Reward, "userId" | "timeZone">,
  now: Date,
) {
  const before = stats.streakMemory ?? NEW_STREAK;
  const isDeferred = before.lastLearnt !== null && Date.parse(before.lastLearnt.at) > now.getTime();
  const { streak, days } = isDeferred
    ? await withEarlierDay(tx, userId, now, timeZone)
    : recordActivity(before, now, timeZone);
  await storeDays(tx, userId, days);
  return {
    currentStreak: streak.current,
    longestStreak: Math.max(stats.longestStreak, streak.longest),
    lastActivityDate: streak.lastLearnt?.day ?? stats.lastActivityDate,
    lastActivityAt: stats.lastActivityAt && stats.lastActivityAt > now ? stats.lastActivityAt : now,
    streakFreezeAvailable: freezesLeft(streak, now, timeZone),
    streakMemory: streak,
  };
}

/** Learning on a device without a connection that arrives after that of later days: the days are counted again from the first. */
async function withEarlierDay(tx: Transaction, userId: string, at: Date, timeZone: string) {
  const ownDays = eq(activityDays.userId, userId);
  const rows = await tx.select().from(activityDays).where(ownDays);
  const day = localDay(at, timeZone);
  const stored = rows.map((row) => ({ kind: row.kind, at: row.at, day: asDay(row.day) }));
  const sameDay = stored.find((row) => row.day === day && row.kind === "learnt");
  const first = sameDay && sameDay.at < at ? sameDay.at : at;
  const others = stored.filter((row) => row.day !== day);
  const recounted = recountStreak([...others, { day, kind: "learnt", at: first }], timeZone);
  await tx.delete(activityDays).where(ownDays);
  return recounted;
}

/** A lesson on a covered day turns it into a learning day. */
export async function storeDays(tx: Transaction, userId: string, days: StreakDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insert(activityDays)
    .values(days.map(({ day, kind, at }) => ({ userId, day: asDay(day), kind, at })))
    .onConflictDoUpdate({
      target: [activityDays.userId, activityDays.day],
      set: { kind: sql`excluded.kind`, at: sql`excluded.at` },
    });
}

/** Those that the learner's numbers earn. `earlier`: when they were earned, where that isn't now. */
export async function awardBadges(
  tx: Transaction,
  stats: Pick<typeof userStats.$inferSelect, "userId" | "totalLessonsCompleted" | "longestStreak">,
  now: Date,
  earlier: ReadonlyMap<string, Date> = new Map(),
) {
  const { userId } = stats;
  // Sequential: a transaction has one connection.
  const started = await countStartedTopics(tx, userId);
  const perfect = await countPerfectQuizzes(tx, userId);
  const earned = earnedBadges({
    lessonsCompleted: stats.totalLessonsCompleted,
    longestStreak: stats.longestStreak,
    topicsStarted: started,
    perfectQuizzes: perfect,
  });
  if (earned.length === 0) return;
  await tx
    .insert(userBadges)
    .values(
      earned.map(({ icon_name }) => ({
        userId,
        badge: icon_name,
        earnedAt: earlier.get(icon_name) ?? now,
      })),
    )
    .onConflictDoNothing();
}

/**
 * Finished quiz sessions with only correct first answers, excluding practice. What a session asks beyond its quiz or its
 * first round is no part of it.
 */
async function countPerfectQuizzes(tx: Transaction, userId: string): Promise<number> {
  const isExtra = tx
    .select({ id: sessionQuestions.questionId })
    .from(sessionQuestions)
    .where(
      and(
        eq(sessionQuestions.sessionId, answers.sessionId),
        eq(sessionQuestions.questionId, answers.questionId),
        or(gt(sessionQuestions.round, 1), eq(studySessions.kind, "lesson")),
      ),
    );
  const perfect = tx
    .select({ id: studySessions.id })
    .from(studySessions)
    .innerJoin(answers, eq(answers.sessionId, studySessions.id))
    .where(
      and(
        eq(studySessions.userId, userId),
        sql`${studySessions.finishedAt} is not null`,
        notInArray(studySessions.kind, ["practice", "relearning"]),
        eq(answers.attempt, 1),
        isCounted(),
        notExists(isExtra),
      ),
    )
    .groupBy(studySessions.id)
    .having(sql`bool_and(${answers.isCorrect})`)
    .as("perfect");
  return one(await tx.select({ perfect: count() }).from(perfect)).perfect;
}
