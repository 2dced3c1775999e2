import { and, eq, isNull } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { quizSessions, userProgress, type QuizKind } from "#app/db/tables/index.ts";

export type Passage = typeof quizSessions.$inferSelect;

/** The one passage through a lesson's questions that is not finished. */
export async function findOpenPassage(
  tx: Transaction,
  userId: string,
  lessonId: string,
): Promise<Passage | undefined> {
  const [open] = await tx
    .select()
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        isNull(quizSessions.finishedAt),
      ),
    );
  return open;
}

/** That, or a new one: the lesson's own the first time, practice once it is completed. The caller holds the learner's row. */
export async function openPassage(
  tx: Transaction,
  userId: string,
  lessonId: string,
  now: Date,
): Promise<Passage> {
  const open = await findOpenPassage(tx, userId, lessonId);
  if (open) return open;
  const kind: QuizKind = (await isCompleted(tx, userId, lessonId)) ? "practice" : "lesson";
  return one(
    await tx.insert(quizSessions).values({ userId, lessonId, kind, startedAt: now }).returning(),
  );
}

export async function isCompleted(
  tx: Transaction,
  userId: string,
  lessonId: string,
): Promise<boolean> {
  const [progress] = await tx
    .select({ completedAt: userProgress.completedAt })
    .from(userProgress)
    .where(and(eq(userProgress.userId, userId), eq(userProgress.lessonId, lessonId)));
  return progress?.completedAt != null;
}
