import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  answers,
  studySessions,
  courses,
  lessonProgress,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { isJustNow } from "#app/rules/just-now.ts";
import { masteryChange } from "#app/rules/memory/mastery-change.ts";
import { currentStreak, NEW_STREAK } from "#app/rules/streak.ts";
import { quizScore } from "#app/rules/quiz.ts";
import { level, xpToNextLevel } from "#app/rules/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isScored } from "../quizzes/counted-answers.ts";
import { findCountedAnswers } from "../memory/find-counted-answers.ts";
import { findMemorySettings } from "../memory/find-memory-settings.ts";
import { findDueDay } from "../reviews/due-lessons.ts";
import { loadEarned } from "../rewards/load-earned.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export type LessonComplete = NonNullable<Awaited<ReturnType<typeof loadLessonComplete>>>;

/** What a finished lesson changed; null when it is unfinished or belongs to another learner. */
export async function loadLessonComplete(learner: Learner, lessonId: string, now: Date) {
  const [row] = await db
    .select({ lesson: lessons, topic: courses, progress: lessonProgress, xp: xpEvents.amount })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      xpEvents,
      and(
        eq(xpEvents.userId, learner.id),
        eq(xpEvents.kind, "lesson"),
        eq(xpEvents.reference, sql`${lessons.id}::text`),
      ),
    )
    .where(
      and(
        eq(lessonProgress.userId, learner.id),
        eq(lessonProgress.lessonId, lessonId),
        isNotNull(lessonProgress.completedAt),
      ),
    );
  if (!row) return null;
  const completedAt = row.progress.completedAt ?? now;
  const [own, [stats], path, earned, dueOn] = await Promise.all([
    loadOwnSession(learner.id, lessonId),
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    loadPath(learner, row.topic.id),
    loadEarned(learner, completedAt, now),
    findDueDay(learner, lessonId),
  ]);
  const today = localDay(now, learner.timeZone);
  const totalXp = stats?.totalXp ?? 0;
  // A lesson that no longer opens can't be reviewed either.
  const nextReviewDate = isLessonOpenFor(learner, row.lesson.lessonNumber) ? dueOn : null;
  return {
    lessonId,
    title: row.lesson.title,
    topic: {
      id: row.topic.id,
      name: row.topic.topicName,
      totalLessons: row.topic.totalLessons,
      slug: row.topic.source === "library" ? row.topic.slug : null,
    },
    path,
    completedInTopic: path.filter(({ isCompleted }) => isCompleted).length,
    // The score these points were awarded for; a later review may have changed the stored one.
    // Null while none of its questions has been checked.
    score: own?.score ?? row.progress.quizScore,
    xp: row.xp ?? 0,
    streak: currentStreak(stats?.streakMemory ?? NEW_STREAK, now, learner.timeZone),
    mastery: own?.mastery ?? null,
    earned,
    /** Null while the rewards are still announced. */
    completedOn: isJustNow(completedAt, now) ? null : localDay(completedAt, learner.timeZone),
    today,
    nextReviewDate,
    isDue: nextReviewDate !== null && nextReviewDate <= today,
    totals: {
      xp: totalXp,
      level: level(totalXp),
      xpToNext: xpToNextLevel(totalXp),
      lessons: stats?.totalLessonsCompleted ?? 0,
    },
    isTopicFinished: path.every(({ isCompleted }) => isCompleted),
    /** The first open, unfinished lesson of the topic, before or after this one. */
    nextLessonId: path.find(({ canOpen, isCompleted }) => canOpen && !isCompleted)?.id ?? null,
  };
}

/** The topic's lessons, in order. */
async function loadPath(learner: Learner, courseId: string) {
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
  return rows.map(({ completedAt, number, ...lesson }) => ({
    ...lesson,
    isCompleted: completedAt !== null,
    canOpen: isLessonOpenFor(learner, number),
  }));
}

/**
 * The lesson's own quiz session: its score, and the average mastery of its concepts before the first and after the
 * last answer.
 */
async function loadOwnSession(userId: string, lessonId: string) {
  const ofSession = and(
    eq(studySessions.userId, userId),
    eq(studySessions.lessonId, lessonId),
    eq(studySessions.kind, "lesson"),
  );
  const own = await db
    .select({ sessionId: answers.sessionId, isCorrect: answers.isCorrect })
    .from(answers)
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(and(ofSession, eq(answers.attempt, 1), isScored()));
  const [first] = own;
  if (!first) return null;
  const [all, settings] = await Promise.all([
    findCountedAnswers(db, userId),
    findMemorySettings(db, userId),
  ]);
  return {
    score: quizScore(own.map(({ isCorrect }) => isCorrect)),
    mastery: masteryChange(all, first.sessionId, settings),
  };
}
