import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import {
  courses,
  enrollments,
  lessonProgress,
  type StudyKind,
  studySessions,
} from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import { lessonScore } from "#app/rules/quizzes/quiz.ts";
import { DIFFICULTY, nextDifficulty } from "#app/rules/reviews/reviews.ts";
import { lessonXp } from "#app/rules/rewards/xp.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findFirstAnswers } from "../quizzes/first-answers.ts";
import { beginsBy, findOpenStudySession, type StudySession } from "../quizzes/study-session.ts";
import { closeWarmUp } from "../reviews/warm-up.ts";
import { award, countDay } from "../rewards/award.ts";
import { recountLesson } from "../rewards/recount-lesson.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";

export const finishLessonInput = z.object({
  lessonId: z.uuid(),
  /** Null when the learner skipped it. */
  reflection: z.string().nullable(),
  /** Measured by the browser and limited to plausible values. */
  seconds: z.coerce.number().int().min(0).optional().catch(undefined),
  /** The session the page shows; a session started since then is not finished. */
  sessionId: z.uuid().optional().catch(undefined),
  /** When it was finished without a connection, by the browser's clock. */
  answeredAt: z.coerce.date().optional().catch(undefined),
});

export type Finished =
  /** Without a score if it has no questions, or none of them has been checked so far. */
  | { status: "finished"; kind: StudyKind; courseId: string; score: number | null }
  /** Another tab, a double click or a retry was first: nothing is awarded twice. */
  | { status: "already-finished" }
  /** The other tab stored a different reflection, which is not replaced. */
  | { status: "other-reflection" }
  | { status: "questions-open" }
  | { status: "not-found" }
  | { status: "locked" };

/** Counts at most two hours per lesson: an open tab is not learning. */
const MAX_SECONDS = 2 * 3600;

/** Completes a lesson, with or without a reflection: progress, points, streak and badges. */
export async function finishLesson(
  learner: Learner,
  input: z.infer<typeof finishLessonInput>,
  now: Date,
): Promise<Finished> {
  const access = await findReadableLesson(learner, input.lessonId);
  if (access.status !== "readable") return { status: access.status };
  return learnerTransaction(learner.id, async (tx) => {
    // The row lock makes a double click wait here, then find the lesson already finished.
    const session = await findOpenStudySession(tx, learner.id, input.lessonId);
    const isAnother = input.sessionId !== undefined && input.sessionId !== session?.id;
    const isOffline = input.answeredAt !== undefined;
    const isPracticeOnline = isOffline && session?.kind === "practice";
    if (!session || isAnother || isPracticeOnline) return refusal(tx, learner, input, now);
    const results = await firstAnswers(tx, learner.id, session, input.lessonId);
    if (!results) return { status: "questions-open" };
    const score = lessonScore(results);
    const { kind } = session;
    const at = answerTime(input.answeredAt, { now });
    await beginsBy(tx, session, at);
    const finished = { status: "finished", kind, courseId: access.courseId, score } as const;
    await tx.update(studySessions).set({ finishedAt: at }).where(eq(studySessions.id, session.id));
    if (kind === "practice") return finished;
    await closeWarmUp(tx, learner, input.lessonId, at);
    const { courseId } = access;
    await recordProgress(tx, learner, session, { ...input, courseId, score }, at);
    await moveTopicOn(tx, learner.id, access, at);
    const reward = { userId: learner.id, timeZone: learner.timeZone, kind: "lesson" as const };
    await award(tx, { ...reward, reference: input.lessonId, xp: lessonXp(score ?? 0) }, at);
    if (isOffline) await recountLesson(tx, learner, input.lessonId);
    return finished;
  });
}

/** The lesson was finished in another tab; a reflection that is still missing there is stored. */
async function refusal(
  tx: Transaction,
  learner: Learner,
  { lessonId, reflection, answeredAt }: z.infer<typeof finishLessonInput>,
  now: Date,
): Promise<Finished> {
  const ownProgress = and(
    eq(lessonProgress.userId, learner.id),
    eq(lessonProgress.lessonId, lessonId),
    isNotNull(lessonProgress.completedAt),
  );
  const [progress] = await tx
    .select({
      reflection: lessonProgress.reflectionResponse,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .where(ownProgress);
  if (!progress) return { status: "questions-open" };
  if (answeredAt !== undefined) {
    // Another device has sent its end before: the lesson was finished when it was finished first, and both days were days of learning.
    const at = answerTime(answeredAt, { now });
    if (progress.completedAt !== null && at < progress.completedAt)
      await tx.update(lessonProgress).set({ completedAt: at }).where(ownProgress);
    await countDay(tx, { userId: learner.id, timeZone: learner.timeZone }, at);
    await recountLesson(tx, learner, lessonId);
  }
  if (reflection === null || reflection === progress.reflection)
    return { status: "already-finished" };
  if (progress.reflection !== null) {
    // Words that were written without a connection are nowhere else.
    if (answeredAt === undefined) return { status: "other-reflection" };
    if (progress.reflection.includes(reflection)) return { status: "already-finished" };
    const both = `${progress.reflection}\n\n${reflection}`;
    await tx.update(lessonProgress).set({ reflectionResponse: both }).where(ownProgress);
    return { status: "already-finished" };
  }
  await tx.update(lessonProgress).set({ reflectionResponse: reflection }).where(ownProgress);
  return { status: "already-finished" };
}

/** The first answers to the lesson's own questions, or null while a question is open; a text may have none. Practice has its own. */
async function firstAnswers(
  tx: Transaction,
  userId: string,
  { id, kind }: StudySession,
  lessonId: string,
) {
  const rows = await findFirstAnswers(tx, userId, lessonId, kind === "practice" ? id : undefined);
  if (rows.some(({ isCorrect }) => isCorrect === null)) return null;
  return rows.map((row) => ({ ...row, isCorrect: row.isCorrect === true }));
}

async function recordProgress(
  tx: Transaction,
  learner: Learner,
  session: StudySession,
  {
    lessonId,
    courseId,
    reflection,
    score,
    seconds,
  }: z.infer<typeof finishLessonInput> & { courseId: string; score: number | null },
  now: Date,
) {
  const values = {
    completedAt: now,
    quizScore: score,
    reflectionResponse: reflection,
    difficultyRating: score === null ? DIFFICULTY.start : nextDifficulty(DIFFICULTY.start, score),
    remediationTriggered: session.isRemediationSeen,
    timeSpentSeconds: seconds === undefined ? null : Math.min(seconds, MAX_SECONDS),
  };
  await tx
    .insert(lessonProgress)
    .values({ userId: learner.id, lessonId, courseId, ...values })
    .onConflictDoUpdate({ target: [lessonProgress.userId, lessonProgress.lessonId], set: values });
}

/** Spec section 4: the larger of the next lesson's number and the topic's current one. */
async function moveTopicOn(
  tx: Transaction,
  userId: string,
  { courseId, lessonNumber }: { courseId: string; lessonNumber: number },
  now: Date,
) {
  const { completed } = one(
    await tx
      .select({ completed: count() })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.courseId, courseId),
          eq(lessonProgress.userId, userId),
          isNotNull(lessonProgress.completedAt),
        ),
      ),
  );
  await tx
    .update(enrollments)
    .set({
      currentLesson: sql`greatest(${enrollments.currentLesson}, ${lessonNumber + 1})`,
      isCompleted: sql`${completed} >= (select ${courses.totalLessons} from ${courses} where ${courses.id} = ${courseId})`,
      updatedAt: sql`greatest(${enrollments.updatedAt}, ${now.toISOString()})`,
    })
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));
}
