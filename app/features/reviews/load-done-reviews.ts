import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, quizSessions, lessonProgress, xpEvents } from "#app/db/tables/index.ts";
import { asDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadEarned, NOTHING_EARNED } from "../rewards/load-earned.ts";

export type DoneReviews = Awaited<ReturnType<typeof loadDoneReviews>>;

/** The changes and rewards of just finished reviews; empty for another learner's sessions. */
export async function loadDoneReviews(learner: Learner, sessionIds: string[], now: Date) {
  if (sessionIds.length === 0) return { reviews: [], earned: NOTHING_EARNED };
  const reviews = await findDone(learner, sessionIds);
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
      id: quizSessions.id,
      finishedAt: quizSessions.finishedAt,
      title: lessons.title,
      score: lessonProgress.quizScore,
      xp: xpEvents.amount,
      comesBackOn: sql`${lessonProgress.nextReviewDate}`.mapWith(asDay),
    })
    .from(quizSessions)
    .innerJoin(lessons, eq(lessons.id, quizSessions.lessonId))
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, quizSessions.lessonId),
        eq(lessonProgress.userId, quizSessions.userId),
      ),
    )
    .innerJoin(
      xpEvents,
      and(
        eq(xpEvents.userId, quizSessions.userId),
        eq(xpEvents.kind, "review"),
        eq(xpEvents.reference, sql`${quizSessions.id}::text`),
      ),
    )
    .where(
      and(
        eq(quizSessions.userId, learner.id),
        inArray(quizSessions.id, sessionIds),
        isNotNull(quizSessions.finishedAt),
      ),
    )
    .orderBy(asc(quizSessions.id));
}

/** The lesson's last finished review, for a tab that still shows it. */
export async function findLastReview(learner: Learner, lessonId: string): Promise<string[]> {
  const last = await db
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, learner.id),
        eq(quizSessions.lessonId, lessonId),
        eq(quizSessions.kind, "review"),
        isNotNull(quizSessions.finishedAt),
      ),
    )
    .orderBy(desc(quizSessions.finishedAt))
    .limit(1);
  return last.map(({ id }) => id);
}
