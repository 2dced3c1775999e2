import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, studySessions, lessonProgress, xpEvents } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findDueDay } from "./due-lessons.ts";
import { loadEarned, NOTHING_EARNED } from "../rewards/load-earned.ts";

export type DoneReviews = Awaited<ReturnType<typeof loadDoneReviews>>;

/** The changes and rewards of just finished reviews; empty for another learner's sessions. */
export async function loadDoneReviews(learner: Learner, sessionIds: string[], now: Date) {
  if (sessionIds.length === 0) return { reviews: [], earned: NOTHING_EARNED };
  const done = await findDone(learner, sessionIds);
  const reviews = await Promise.all(
    done.map(async (review) => ({
      ...review,
      comesBackOn: await findDueDay(learner, review.lessonId),
    })),
  );
  // Reviews finished together share one timestamp.
  const finishedAt = reviews[0]?.finishedAt;
  return {
    reviews,
    earned: finishedAt ? await loadEarned(learner, finishedAt, now) : NOTHING_EARNED,
  };
}

function findDone(learner: Learner, sessionIds: string[]) {
  return db
    .select({
      id: studySessions.id,
      finishedAt: studySessions.finishedAt,
      lessonId: lessons.id,
      title: lessons.title,
      score: lessonProgress.quizScore,
      xp: xpEvents.amount,
    })
    .from(studySessions)
    .innerJoin(lessons, eq(lessons.id, studySessions.lessonId))
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, studySessions.lessonId),
        eq(lessonProgress.userId, studySessions.userId),
      ),
    )
    .innerJoin(
      xpEvents,
      and(
        eq(xpEvents.userId, studySessions.userId),
        eq(xpEvents.kind, "review"),
        eq(xpEvents.reference, sql`${studySessions.id}::text`),
      ),
    )
    .where(
      and(
        eq(studySessions.userId, learner.id),
        inArray(studySessions.id, sessionIds),
        isNotNull(studySessions.finishedAt),
      ),
    )
    .orderBy(asc(studySessions.id));
}

/** The lesson's last finished review, for a tab that still shows it. */
export async function findLastReview(learner: Learner, lessonId: string): Promise<string[]> {
  const last = await db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        eq(studySessions.lessonId, lessonId),
        eq(studySessions.kind, "review"),
        isNotNull(studySessions.finishedAt),
      ),
    )
    .orderBy(desc(studySessions.finishedAt))
    .limit(1);
  return last.map(({ id }) => id);
}
