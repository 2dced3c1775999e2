import { and, eq, gte, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";

/**
 * What a learner is still to answer: the questions of their open reviews, checks and quizzes that aren't locked yet, and those of this
 * lesson's quiz until it is finished.
 */
export async function findUnfinishedQuestions(userId: string, lessonId: string) {
  const rows = await db
    .select({
      questionText: questions.questionText,
      kind: questions.kind,
      content: questions.content,
      // A number's text depends on its key.
      key: questions.key,
      seed: sql<number>`coalesce(${sessionQuestions.seed}, 0)`,
    })
    .from(questions)
    .leftJoin(
      sessionQuestions,
      and(
        eq(sessionQuestions.questionId, questions.id),
        inArray(sessionQuestions.sessionId, openSessions(userId)),
      ),
    )
    .where(
      and(
        or(
          sql`${sessionQuestions.questionId} is not null`,
          and(
            isActiveQuestionFor(userId),
            or(isInOpenQuiz(userId), isOfUnfinished(userId, lessonId)),
          ),
        ),
        notExists(lockedAnswer(userId)),
      ),
    );
  return rows.map(({ seed, ...row }) => ({
    text: textOf(row, seed),
    question: openQuestionOf(row),
  }));
}

const openSessions = (userId: string) =>
  db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(and(eq(studySessions.userId, userId), isNull(studySessions.finishedAt)));

/** A quiz of any lesson, asked for the first time or again. */
const isInOpenQuiz = (userId: string) =>
  inArray(
    questions.lessonId,
    db
      .select({ id: sql<string>`${studySessions.lessonId}` })
      .from(studySessions)
      .where(
        and(eq(studySessions.userId, userId), isNull(studySessions.finishedAt), isOnLessonPage()),
      ),
  );

const isOfUnfinished = (userId: string, lessonId: string) =>
  and(
    eq(questions.lessonId, lessonId),
    notExists(
      db
        .select({ lessonId: lessonProgress.lessonId })
        .from(lessonProgress)
        .where(
          and(
            eq(lessonProgress.userId, userId),
            eq(lessonProgress.lessonId, lessonId),
            sql`${lessonProgress.completedAt} is not null`,
          ),
        ),
    ),
  );

/** Right, or wrong twice: its explanation is on the screen. */
const lockedAnswer = (userId: string) =>
  db
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.userId, userId),
        eq(answers.questionId, questions.id),
        inArray(answers.sessionId, openSessions(userId)),
        or(eq(answers.isCorrect, true), gte(answers.attempt, 2)),
      ),
    );
