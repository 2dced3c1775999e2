import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, lessonProgress, studySessions, xpEvents } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadEarned } from "../rewards/load-earned.ts";
import { findFirstTries } from "../quizzes/find-first-tries.ts";
import { endOfToday, findDueDay, findDueLessons } from "./due-lessons.ts";

export type DoneReview = NonNullable<Awaited<ReturnType<typeof loadDoneReview>>>;

/** What a finished review changed and earned; null for an open one and for another learner's. */
export async function loadDoneReview(learner: Learner, sessionId: string, now: Date) {
  const [session] = await db
    .select({ finishedAt: studySessions.finishedAt })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.id, sessionId),
        eq(studySessions.userId, learner.id),
        eq(studySessions.kind, "review"),
        isNotNull(studySessions.finishedAt),
      ),
    );
  if (!session?.finishedAt) return null;
  const [rewarded, tries, earned] = await Promise.all([
    findRewardedLessons(learner.id, sessionId),
    findFirstTries(db, sessionId),
    loadEarned(learner, session.finishedAt, now),
  ]);
  const reviewed = await Promise.all(
    rewarded.map(async (lesson) => ({
      ...lesson,
      comesBackOn: await findDueDay(learner, lesson.id),
    })),
  );
  const others = tries.filter(({ lessonId }) => !rewarded.some(({ id }) => id === lessonId));
  const stillDue = await findDueLessons(
    db,
    learner,
    [...new Set(others.map(({ lessonId }) => lessonId))],
    endOfToday(learner, now),
  );
  return {
    /** The lessons whose due concepts were all answered. */
    lessons: reviewed,
    /** As the lessons' scores count: once each, without the rounds that came after a mistake. */
    answered: tries.length,
    right: tries.filter(({ isCorrect }) => isCorrect).length,
    /** Of `answered`, those about lessons with more questions due: no lesson's score includes them yet. */
    unfinished: others.filter(({ lessonId }) => stillDue.has(lessonId)).length,
    earned,
  };
}

const findRewardedLessons = (userId: string, sessionId: string) =>
  db
    .select({
      id: lessons.id,
      title: lessons.title,
      score: lessonProgress.quizScore,
      xp: xpEvents.amount,
    })
    .from(xpEvents)
    .innerJoin(lessonProgress, eq(lessonProgress.userId, xpEvents.userId))
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "review"),
        eq(xpEvents.reference, sql`${sessionId} || '/' || ${lessons.id}`),
      ),
    )
    .orderBy(asc(lessons.title), asc(lessons.id));
