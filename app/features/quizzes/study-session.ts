import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import {
  lessonProgress,
  sessionQuestions,
  studySessions,
  type StudyKind,
} from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findEarlierQuestion } from "./find-earlier-question.ts";

export type StudySession = typeof studySessions.$inferSelect;

/** Sessions of a lesson's own page. The other kinds have their own pages. */
export const isOnLessonPage = (): SQL => inArray(studySessions.kind, ["lesson", "practice"]);

/** The unfinished session on a lesson's own page. Its review is another session. */
export async function findOpenStudySession(
  tx: Transaction,
  userId: string,
  lessonId: string,
): Promise<StudySession | undefined> {
  const [open] = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        isOnLessonPage(),
        isNull(studySessions.finishedAt),
      ),
    );
  return open;
}

/**
 * Finds or opens a session: the lesson's own the first time, practice once it is completed. The caller locks the
 * learner.
 */
export async function openStudySession(
  tx: Transaction,
  learner: Learner,
  lessonId: string,
  startedAt: Date,
): Promise<StudySession> {
  const { id: userId } = learner;
  const open = await findOpenStudySession(tx, userId, lessonId);
  if (open) return open;
  const kind: StudyKind = (await isCompleted(tx, userId, lessonId)) ? "practice" : "lesson";
  const session = one(
    await tx.insert(studySessions).values({ userId, lessonId, kind, startedAt }).returning(),
  );
  const earlier = kind === "lesson" ? await findEarlierQuestion(tx, learner, lessonId) : null;
  if (earlier) {
    const { question, seed } = earlier;
    await tx
      .insert(sessionQuestions)
      .values({ sessionId: session.id, position: 0, questionId: question.id, seed });
  }
  return session;
}

/** A session that begins by this moment at the latest: what is sent later may have been answered before. */
export async function beginsBy(
  tx: Transaction,
  { id, startedAt }: Pick<StudySession, "id" | "startedAt">,
  at: Date,
): Promise<Date> {
  if (startedAt <= at) return startedAt;
  await tx.update(studySessions).set({ startedAt: at }).where(eq(studySessions.id, id));
  return at;
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
