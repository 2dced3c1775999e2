import { and, eq, gt, gte, isNull, sql } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { answers, lessonProgress, studySessions, xpEvents } from "#app/db/tables/index.ts";
import { quizScore } from "#app/rules/quizzes/quiz.ts";
import { daysSince } from "#app/rules/memory/memory.ts";
import { nextDifficulty } from "#app/rules/reviews/reviews.ts";
import { isReviewPaid, reviewXp } from "#app/rules/rewards/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findFirstTries } from "../quizzes/find-first-tries.ts";
import type { StudySession } from "../quizzes/study-session.ts";
import { award } from "../rewards/award.ts";
import { endOfToday, findDueLessons } from "./due-lessons.ts";

/** What XP for a lesson's review refer to; those of earlier versions name the session only. */
export const reviewReference = (sessionId: string, lessonId: string) => `${sessionId}/${lessonId}`;

/**
 * Ends a review: each lesson whose due concepts were all asked gets its score, its points and its day. One without an
 * answer leaves no trace. Runs
 * within the caller's transaction, which locks the learner.
 */
export async function closeReview(
  tx: Transaction,
  learner: Learner,
  { id, startedAt }: Pick<StudySession, "id" | "startedAt">,
  now: Date,
): Promise<void> {
  const open = and(eq(studySessions.id, id), isNull(studySessions.finishedAt));
  const ofReview = and(eq(answers.userId, learner.id), eq(answers.sessionId, id));
  if ((await tx.$count(answers, ofReview)) === 0) {
    await tx.delete(studySessions).where(open);
    return;
  }
  const closed = await tx.update(studySessions).set({ finishedAt: now }).where(open).returning();
  if (closed.length === 0) return;
  const results = await findFirstTries(tx, learner.id, id);
  const byLesson = Map.groupBy(results, ({ lessonId }) => lessonId);
  const stillDue = await findDueLessons(
    tx,
    learner,
    [...byLesson.keys()],
    endOfToday(learner, now),
  );
  const paid = await findPaidSince(tx, learner.id, startedAt);
  for (const [lessonId, rows] of byLesson)
    if (!stillDue.has(lessonId) && !paid.has(lessonId)) {
      const score = quizScore(rows.map(({ isCorrect }) => isCorrect));
      await completeLesson(tx, learner, { sessionId: id, lessonId, score }, now);
    }
}

/** Lessons that another review has completed since this one began, such as one done offline. */
async function findPaidSince(
  tx: Transaction,
  userId: string,
  startedAt: Date,
): Promise<Set<string | undefined>> {
  const rows = await tx
    .select({ reference: xpEvents.reference })
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "review"),
        gte(xpEvents.createdAt, startedAt),
      ),
    );
  return new Set(rows.map(({ reference }) => reference.split("/")[1]));
}

/** The lesson's age in days at each review that earned points. */
async function findPaidAges(tx: Transaction, userId: string, lessonId: string, finishedAt: Date) {
  const rows = await tx
    .select({ at: xpEvents.createdAt })
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "review"),
        eq(sql`split_part(${xpEvents.reference}, '/', 2)`, lessonId),
        gt(xpEvents.amount, 0),
      ),
    );
  return rows.map(({ at }) => daysSince(finishedAt, at));
}

async function completeLesson(
  tx: Transaction,
  learner: Learner,
  { sessionId, lessonId, score }: { sessionId: string; lessonId: string; score: number },
  now: Date,
): Promise<void> {
  const ownProgress = and(
    eq(lessonProgress.userId, learner.id),
    eq(lessonProgress.lessonId, lessonId),
  );
  const progress = one(await tx.select().from(lessonProgress).where(ownProgress));
  await tx
    .update(lessonProgress)
    .set({
      quizScore: score,
      reviewCount: progress.reviewCount + 1,
      difficultyRating: nextDifficulty(progress.difficultyRating, score),
    })
    .where(ownProgress);
  const finishedAt = progress.completedAt ?? now;
  const paidAges = await findPaidAges(tx, learner.id, lessonId, finishedAt);
  const isPaid = isReviewPaid(daysSince(finishedAt, now), paidAges);
  await award(
    tx,
    {
      userId: learner.id,
      timeZone: learner.timeZone,
      kind: "review",
      reference: reviewReference(sessionId, lessonId),
      xp: isPaid ? reviewXp(score) : 0,
    },
    now,
  );
}
