import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  lessons,
  lessonProgress,
  memories,
  sessionQuestions,
  studySessions,
  xpEvents,
} from "#app/db/tables/index.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import { isJustNow } from "#app/rules/just-now.ts";
import { isTimeUp } from "#app/rules/reviews/sitting.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { loadEarned } from "../rewards/load-earned.ts";
import { findDueDay } from "./due-lessons.ts";

export type DoneReview = NonNullable<Awaited<ReturnType<typeof loadDoneReview>>>;

/** What a finished review changed and earned; null for an open one and for another learner's. */
export async function loadDoneReview(learner: Learner, sessionId: string, now: Date) {
  const [session] = await db
    .select({ startedAt: studySessions.startedAt, finishedAt: studySessions.finishedAt })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.id, sessionId),
        eq(studySessions.userId, learner.id),
        eq(studySessions.kind, "review"),
        isNotNull(studySessions.finishedAt),
      ),
    );
  if (!session?.finishedAt) return null;
  const [rewarded, firstRound, times, earned] = await Promise.all([
    findRewardedLessons(learner.id, sessionId),
    findFirstRound(learner.id, sessionId),
    db
      .select({ at: answers.answeredAt })
      .from(answers)
      .where(and(eq(answers.userId, learner.id), eq(answers.sessionId, sessionId))),
    loadEarned(learner, session.finishedAt, now),
  ]);
  const reviewed = await Promise.all(
    rewarded.map(async (lesson) => ({
      ...lesson,
      comesBackOn: await findDueDay(learner, lesson.id),
    })),
  );
  const backOn = (isRight: boolean) =>
    soonest(
      firstRound.flatMap(({ isCorrect, dueAt }) =>
        isCorrect === isRight && dueAt ? localDay(dueAt, learner.timeZone) : [],
      ),
    );
  return {
    /** False for a page that is opened later. */
    isNews: isJustNow(session.finishedAt, now),
    /** The lessons whose due concepts were all answered. */
    lessons: reviewed,
    /** In the order they were asked; as the lessons' scores count: without what came once more. */
    answers: firstRound.flatMap(({ isCorrect }) => isCorrect ?? []),
    /** Its time was up before everything was asked. */
    isCut:
      firstRound.some(({ isCorrect }) => isCorrect === null) &&
      isTimeUp(
        session.startedAt,
        times.map(({ at }) => at),
      ),
    /** When the first of those that were right is back, and the first of the others. */
    rightBackOn: backOn(true),
    missedBackOn: backOn(false),
    earned,
  };
}

const soonest = (days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;

/** The questions of the first round; null for one that wasn't answered. */
const findFirstRound = (userId: string, sessionId: string) =>
  db
    .select({ isCorrect: answers.isCorrect, dueAt: memories.dueAt })
    .from(sessionQuestions)
    .leftJoin(
      answers,
      and(
        eq(answers.userId, userId),
        eq(answers.sessionId, sessionQuestions.sessionId),
        eq(answers.questionId, sessionQuestions.questionId),
        eq(answers.attempt, 1),
        isCounted(),
      ),
    )
    .leftJoin(memories, and(eq(memories.userId, userId), eq(memories.conceptId, answers.conceptId)))
    .where(and(eq(sessionQuestions.sessionId, sessionId), eq(sessionQuestions.round, 1)))
    .orderBy(asc(sessionQuestions.position));
const findRewardedLessons = (userId: string, sessionId: string) =>
  db
    .select({
      id: lessons.id,
      title: lessons.title,
      score: lessonProgress.quizScore,
      xp: xpEvents.amount,
    })
    .from(xpEvents)
    .innerJoin(lessonProgress, eq(lessonProgress.userId, xpEvents.userId))
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(
      and(
        eq(xpEvents.userId, userId),
        eq(xpEvents.kind, "review"),
        eq(xpEvents.reference, sql`${sessionId} || '/' || ${lessons.id}`),
      ),
    )
    .orderBy(asc(lessons.title), asc(lessons.id));
