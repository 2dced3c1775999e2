import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import {
  lessonProgress,
  questions,
  answers,
  studySessions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { lessonXp } from "#app/rules/rewards/xp.ts";
import { findLessonScore } from "../quizzes/find-first-tries.ts";
import { replayMemories } from "../memory/replay-memories.ts";

/**
 * Recomputes memories and scores after questions began or ceased to count. Returns the number of learners who answered
 * them.
 */
export async function recountAnswers(
  tx: Transaction,
  questionIds: string[],
  now: Date,
): Promise<number> {
  const learners = await findAnswerers(tx, questionIds);
  const lessonIds = await findLessons(tx, questionIds);
  for (const userId of learners) await recountLearner(tx, userId, lessonIds, now);
  return learners.length;
}

/**
 * The same in a job, one learner after the other: nobody's report waits for thousands of learners or locks them. Safe
 * to run twice, and to end between two learners.
 */
export async function recountEachLearner(
  { questionIds }: JobInputs["recount-answers"],
  clock: () => Date,
  signal: AbortSignal,
): Promise<number> {
  const learners = await findAnswerers(db, questionIds);
  const lessonIds = await findLessons(db, questionIds);
  for (const userId of learners) {
    signal.throwIfAborted();
    await db.transaction((tx) => recountLearner(tx, userId, lessonIds, clock()));
  }
  return learners.length;
}

type Reading = Pick<Transaction, "selectDistinct">;

/** In the same order everywhere, because each replay locks its learner's memories. */
async function findAnswerers(tx: Reading, questionIds: string[]): Promise<string[]> {
  if (questionIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ userId: answers.userId })
    .from(answers)
    .where(inArray(answers.questionId, questionIds))
    .orderBy(asc(answers.userId));
  return rows.map(({ userId }) => userId);
}

async function findLessons(tx: Reading, questionIds: string[]): Promise<string[]> {
  if (questionIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: questions.lessonId })
    .from(questions)
    .where(inArray(questions.id, questionIds));
  return rows.map(({ id }) => id);
}

async function recountLearner(tx: Transaction, userId: string, lessonIds: string[], now: Date) {
  await replayMemories(tx, userId);
  for (const lessonId of lessonIds) await rescore(tx, userId, lessonId, now);
}

/** Recomputes a finished lesson's score from the remaining questions; points can only increase. */
async function rescore(
  tx: Transaction,
  userId: string,
  lessonId: string,
  now: Date,
): Promise<void> {
  const ownProgress = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId));
  const [progress] = await tx
    .select({ completedAt: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(ownProgress);
  if (!progress?.completedAt) return;
  const session = await findScoredSession(tx, userId, lessonId);
  if (!session) return;
  const score = await findLessonScore(tx, userId, session.id, lessonId);
  if (score === null) return;
  await tx.update(lessonProgress).set({ quizScore: score }).where(ownProgress);
  if (session.kind === "lesson") await payTheDifference(tx, userId, lessonId, score, now);
}

/** The session that gave the lesson its score: its own, or the last review that asked all that was due of it. */
async function findScoredSession(tx: Transaction, userId: string, lessonId: string) {
  const paid = tx
    .select({ id: xpEvents.id })
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "review"),
        or(
          eq(xpEvents.reference, sql`${studySessions.id}::text`),
          eq(xpEvents.reference, sql`${studySessions.id} || '/' || ${lessonId}`),
        ),
      ),
    );
  const [session] = await tx
    .select({ id: studySessions.id, kind: studySessions.kind })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        isNotNull(studySessions.finishedAt),
        or(eq(studySessions.lessonId, lessonId), isNull(studySessions.lessonId)),
        or(eq(studySessions.kind, "lesson"), and(eq(studySessions.kind, "review"), exists(paid))),
      ),
    )
    .orderBy(desc(studySessions.finishedAt))
    .limit(1);
  return session;
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
