import { and, eq, isNull, ne } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { quizSessions, lessonProgress, type QuizKind } from "#app/db/tables/index.ts";

export type QuizSession = typeof quizSessions.$inferSelect;

/** The unfinished session on a lesson's own page, or its unfinished review: the two are independent. */
export async function findOpenQuizSession(
  tx: Transaction,
  userId: string,
  lessonId: string,
  { isReview = false }: { isReview?: boolean } = {},
): Promise<QuizSession | undefined> {
  const [open] = await tx
    .select()
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        isReview ? eq(quizSessions.kind, "review") : ne(quizSessions.kind, "review"),
        isNull(quizSessions.finishedAt),
      ),
    );
  return open;
}

/**
 * Finds or opens a session: the lesson's own the first time, practice once it is completed. The caller locks the
 * learner.
 */
export async function openQuizSession(
  tx: Transaction,
  userId: string,
  lessonId: string,
  now: Date,
): Promise<QuizSession> {
  const open = await findOpenQuizSession(tx, userId, lessonId);
  if (open) return open;
  const kind: QuizKind = (await isCompleted(tx, userId, lessonId)) ? "practice" : "lesson";
  return one(
    await tx.insert(quizSessions).values({ userId, lessonId, kind, startedAt: now }).returning(),
  );
}

/** Whether the learner has completed the lesson before, so that a new session is practice. */
export async function isCompleted(
  tx: Transaction,
  userId: string,
  lessonId: string,
): Promise<boolean> {
  const [progress] = await tx
    .select({ completedAt: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)));
  return progress?.completedAt != null;
}
