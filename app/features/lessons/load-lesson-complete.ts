import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  studySessions,
  courses,
  lessonProgress,
  questions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { isJustNow } from "#app/rules/just-now.ts";
import { remembered } from "#app/rules/memory/concept-state.ts";
import { comparable } from "#app/rules/memory/mastery/lesson-mastery.ts";
import { lessonMastery, masteryBefore } from "#app/rules/memory/mastery/mastery-change.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import { currentStreak, NEW_STREAK } from "#app/rules/rewards/streak.ts";
import { level, xpToNextLevel } from "#app/rules/rewards/xp.ts";
import { UNCOUNTED_STATES } from "#app/rules/trust/review-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findLessonScore } from "../quizzes/find-first-tries.ts";
import { findCountedAnswers } from "../memory/find-counted-answers.ts";
import { findMemorySettings } from "../memory/find-memory-settings.ts";
import { findDueDay } from "../reviews/due-lessons.ts";
import { loadEarned } from "../rewards/load-earned.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { taughtConcepts } from "./lesson-session-queries.ts";

export type LessonComplete = NonNullable<Awaited<ReturnType<typeof loadLessonComplete>>>;

/** What a finished lesson changed; null when it is unfinished or belongs to another learner. */
export async function loadLessonComplete(learner: Learner, lessonId: string, now: Date) {
  const row = await findFinished(learner.id, lessonId);
  if (!row) return null;
  const completedAt = row.progress.completedAt ?? now;
  const session = await findOwnSession(learner.id, lessonId);
  const [quizScore, mastery, [stats], path, earned, nextReviewDate] = await Promise.all([
    findQuizScore(learner.id, session),
    loadMastery(learner.id, lessonId, session, now),
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    loadPath(learner, row.topic),
    loadEarned(learner, completedAt, now),
    findDueDay(learner, lessonId),
  ]);
  const today = localDay(now, learner.timeZone);
  return {
    lessonId,
    title: row.lesson.title,
    topic: {
      id: row.topic.id,
      name: row.topic.topicName,
      totalLessons: row.topic.totalLessons,
      source: row.topic.source,
      slug: row.topic.source === "library" ? row.topic.slug : null,
    },
    path,
    completedInTopic: path.filter(({ isCompleted }) => isCompleted).length,
    // Null while none of its questions has been checked, and for a text without any.
    score: quizScore ?? row.progress.quizScore,
    isBeingChecked: row.isBeingChecked,
    /** Every other screen shows the score of the last review instead; null before it. */
    reviewScore: row.progress.reviewCount > 0 ? row.progress.quizScore : null,
    /** In the learner's words. */
    reflection: row.progress.reflectionResponse,
    xp: row.xp ?? 0,
    streak: currentStreak(stats?.streakMemory ?? NEW_STREAK, now, learner.timeZone),
    mastery,
    earned,
    /** Null while the rewards are still announced. */
    completedOn: isJustNow(completedAt, now) ? null : localDay(completedAt, learner.timeZone),
    today,
    nextReviewDate,
    isDue: nextReviewDate !== null && nextReviewDate <= today,
    totals: totalsOf(stats),
    isTopicFinished: path.every(({ isCompleted }) => isCompleted),
    /** The first open, unfinished lesson of the topic, before or after this one. */
    nextLessonId: path.find(({ canOpen, isCompleted }) => canOpen && !isCompleted)?.id ?? null,
  };
}

async function findFinished(userId: string, lessonId: string) {
  const [row] = await db
    .select({
      lesson: lessons,
      topic: courses,
      progress: lessonProgress,
      xp: xpEvents.amount,
      isBeingChecked: sql<boolean>`exists (select from ${questions} where ${questions.lessonId} = ${lessons.id} and ${inArray(questions.reviewState, [...UNCOUNTED_STATES])})`,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      xpEvents,
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "lesson"),
        eq(xpEvents.reference, sql`${lessons.id}::text`),
      ),
    )
    .where(
      and(
        eq(lessonProgress.userId, userId),
        eq(lessonProgress.lessonId, lessonId),
        isNotNull(lessonProgress.completedAt),
      ),
    );
  return row;
}

function totalsOf(stats: typeof userStats.$inferSelect | undefined) {
  const { totalXp: xp, totalLessonsCompleted } = stats ?? { totalXp: 0, totalLessonsCompleted: 0 };
  return { xp, level: level(xp), xpToNext: xpToNextLevel(xp), lessons: totalLessonsCompleted };
}

/** The topic's lessons, in order. */
async function loadPath(
  learner: Learner,
  { id: courseId, source }: Pick<typeof courses.$inferSelect, "id" | "source">,
) {
  const rows = await db
    .select({
      id: lessons.id,
      number: lessons.lessonNumber,
      title: lessons.title,
      status: lessons.status,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  return rows.map(({ completedAt, number, ...lesson }) => {
    const isCompleted = completedAt !== null;
    const canOpen = isLessonOpenFor(learner, { source, lessonNumber: number, isCompleted });
    return { ...lesson, isCompleted, canOpen };
  });
}

/** What the lesson's own quiz scored; null without it. */
async function findQuizScore(userId: string, session: OwnSession) {
  return session && findLessonScore(db, userId, session.id, session.lessonId);
}

/** The lesson's mastery now, and before its quiz where the same concepts had a value then. */
async function loadMastery(userId: string, lessonId: string, session: OwnSession, now: Date) {
  const [taught, all, settings] = await Promise.all([
    taughtConcepts(userId, lessonId),
    findCountedAnswers(db, userId),
    findMemorySettings(db, userId),
  ]);
  const concepts = taught.map(({ id, memory, pace }) => ({
    id,
    ...remembered(memory, paceOf(pace), now),
  }));
  const mastery = lessonMastery(concepts);
  if (!mastery) return null;
  const ids = concepts.map(({ id }) => id);
  const before = session && masteryBefore(all, session.id, ids, settings);
  const { average, isForgotten } = mastery;
  return { now: average, before: comparable(before, mastery)?.average ?? null, isForgotten };
}

type OwnSession = { id: string; lessonId: string } | null;

/** The lesson's own quiz, without practice and reviews. */
async function findOwnSession(userId: string, lessonId: string): Promise<OwnSession> {
  const [session] = await db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        eq(studySessions.kind, "lesson"),
      ),
    );
  return session ? { id: session.id, lessonId } : null;
}
