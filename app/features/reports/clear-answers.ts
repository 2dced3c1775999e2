import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  conceptMastery,
  lessonProgress,
  questions,
  quizAttempts,
  quizSessions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { isConfidence, masteryAfter, type StoredMastery } from "#app/rules/mastery.ts";
import { quizScore } from "#app/rules/quiz.ts";
import { lessonXp } from "#app/rules/xp.ts";

/**
 * Deletes the answers to wrong questions and recomputes mastery and scores. Returns the number of affected learners.
 */
export async function clearAnswers(
  tx: Transaction,
  questionIds: string[],
  now: Date,
): Promise<number> {
  const gone = await tx
    .delete(quizAttempts)
    .where(inArray(quizAttempts.questionId, questionIds))
    .returning({ userId: quizAttempts.userId, conceptId: quizAttempts.conceptId });
  const lessonIds = await tx
    .selectDistinct({ id: questions.lessonId })
    .from(questions)
    .where(inArray(questions.id, questionIds));
  for (const { userId, conceptId } of distinct(gone))
    if (conceptId) await replayMastery(tx, userId, conceptId, now);
  const learners = [...new Set(gone.map(({ userId }) => userId))];
  for (const { id } of lessonIds) for (const userId of learners) await rescore(tx, userId, id, now);
  return learners.length;
}

const distinct = <Row extends { userId: string; conceptId: string | null }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.userId} ${row.conceptId}`, row])).values(),
];

/** Recomputes mastery from the remaining answers in chronological order. */
async function replayMastery(tx: Transaction, userId: string, conceptId: string, now: Date) {
  const answers = await tx
    .select({
      isCorrect: quizAttempts.isCorrect,
      confidenceLevel: quizAttempts.confidenceLevel,
      createdAt: quizAttempts.createdAt,
      kind: quizSessions.kind,
    })
    .from(quizAttempts)
    .innerJoin(quizSessions, eq(quizSessions.id, quizAttempts.sessionId))
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.conceptId, conceptId)))
    .orderBy(asc(quizAttempts.createdAt), asc(quizAttempts.id));
  let stored: StoredMastery | null = null;
  for (const { isCorrect, confidenceLevel, createdAt, kind } of answers) {
    const confidence = isConfidence(confidenceLevel) ? confidenceLevel : null;
    const answer = { isCorrect, confidence, isPractice: kind === "practice" };
    stored = masteryAfter(stored, answer, createdAt);
  }
  const row = and(eq(conceptMastery.userId, userId), eq(conceptMastery.conceptId, conceptId));
  if (!stored) return tx.delete(conceptMastery).where(row);
  const values = { masteryScore: stored.score, practisedAt: stored.practisedAt, updatedAt: now };
  return tx.update(conceptMastery).set(values).where(row);
}

/** Recomputes a finished lesson's score from the remaining questions; points can only increase. */
async function rescore(
  tx: Transaction,
  userId: string,
  lessonId: string,
  now: Date,
): Promise<void> {
  const its = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId));
  const [progress] = await tx
    .select({ completedAt: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(its);
  if (!progress?.completedAt) return;
  const [session] = await tx
    .select({ id: quizSessions.id, kind: quizSessions.kind })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        inArray(quizSessions.kind, ["lesson", "review"]),
        isNotNull(quizSessions.finishedAt),
      ),
    )
    .orderBy(desc(quizSessions.finishedAt))
    .limit(1);
  if (!session) return;
  const answers = await tx
    .select({ isCorrect: quizAttempts.isCorrect })
    .from(quizAttempts)
    .where(eq(quizAttempts.sessionId, session.id));
  if (answers.length === 0) return;
  const score = quizScore(answers.map(({ isCorrect }) => isCorrect));
  await tx.update(lessonProgress).set({ quizScore: score }).where(its);
  if (session.kind === "lesson") await payTheDifference(tx, userId, lessonId, score, now);
}

async function payTheDifference(
  tx: Transaction,
  userId: string,
  lessonId: string,
  score: number,
  now: Date,
) {
  const ofLesson = and(
    eq(xpEvents.userId, userId),
    eq(xpEvents.kind, "lesson"),
    eq(xpEvents.reference, lessonId),
  );
  const [paid] = await tx.select().from(xpEvents).where(ofLesson);
  const more = paid ? lessonXp(score) - paid.amount : 0;
  if (more <= 0) return;
  await tx
    .update(xpEvents)
    .set({ amount: lessonXp(score) })
    .where(ofLesson);
  await tx
    .update(userStats)
    .set({ totalXp: sql`${userStats.totalXp} + ${more}`, updatedAt: now })
    .where(eq(userStats.userId, userId));
}
