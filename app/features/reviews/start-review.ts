import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { lessons, studySessions, lessonProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { endOfToday, isReviewable, lessonsDue } from "./due-lessons.ts";

/** One lesson, or `null` for all that are due. */
export interface ReviewRequest {
  lessonId: string | null;
}

export type ReviewStarted =
  | { status: "started"; lessonIds: string[] }
  | { status: "not-due" }
  | { status: "not-found" };

/** About half an hour of reviews, the longest overdue first. */
export const MAX_CONCURRENT = 10;

/** Opens the review session of a due lesson; starting it again resumes it. */
export async function startReview(
  learner: Learner,
  { lessonId }: ReviewRequest,
  now: Date,
): Promise<ReviewStarted> {
  if (lessonId !== null) {
    const found = await findReadableLesson(learner, lessonId);
    if (found.status === "not-found") return { status: "not-found" };
  }
  return db.transaction(async (tx) => {
    // The learner's row serialises concurrent clicks: a lesson has one open session.
    await lockLearner(tx, learner.id);
    const due = await findDue(tx, learner, lessonId, now);
    if (due.length === 0) return { status: "not-due" };
    await openReviews(tx, learner.id, due, now);
    return { status: "started", lessonIds: due };
  });
}

async function findDue(tx: Transaction, learner: Learner, lessonId: string | null, now: Date) {
  const due = lessonsDue(learner, { before: endOfToday(learner, now) });
  const rows = await tx
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(due, eq(due.lessonId, lessons.id))
    .where(
      and(
        isReviewable(learner),
        lessonId === null ? undefined : eq(lessonProgress.lessonId, lessonId),
      ),
    )
    .orderBy(asc(due.dueAt), asc(lessonProgress.completedAt), asc(lessons.id))
    .limit(MAX_CONCURRENT);
  return rows.map((row) => row.lessonId);
}

async function openReviews(tx: Transaction, userId: string, lessonIds: string[], now: Date) {
  const open = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        inArray(studySessions.lessonId, lessonIds),
        eq(studySessions.kind, "review"),
        isNull(studySessions.finishedAt),
      ),
    );
  const goingOn = new Set(open.map((session) => session.lessonId));
  const fresh = lessonIds.filter((lessonId) => !goingOn.has(lessonId));
  if (fresh.length === 0) return;
  await tx
    .insert(studySessions)
    .values(
      fresh.map((lessonId) => ({ userId, lessonId, kind: "review" as const, startedAt: now })),
    );
}
