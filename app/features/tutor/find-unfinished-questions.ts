import { and, eq, gte, inArray, isNotNull, isNull, notExists, or, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";

/**
 * What a learner is still to answer: the questions of their open reviews, checks and quizzes that aren't locked yet, and those of this
 * lesson's quiz until it is finished.
 */
export async function findUnfinishedQuestions(userId: string, lessonId: string) {
  const [chosen, inQuizzes] = await Promise.all([
    findChosen(userId),
    findInQuizzes(userId, lessonId),
  ]);
  const ofQuizzes = inQuizzes.map((row) => ({ ...row, seed: 0 }));
  return [...chosen, ...ofQuizzes].map(({ seed, ...row }) => ({
    text: textOf(row, seed),
    question: openQuestionOf(row),
  }));
}

const COLUMNS = {
  questionText: questions.questionText,
  kind: questions.kind,
  content: questions.content,
  /** A number's text depends on it. */
  key: questions.key,
};

/** Chosen for an open session: all of a review or a check, and of a quiz the one on an earlier concept. */
const findChosen = (userId: string) =>
  db
    .select({ ...COLUMNS, seed: sessionQuestions.seed })
    .from(sessionQuestions)
    .innerJoin(questions, eq(questions.id, sessionQuestions.questionId))
    .where(
      and(
        inArray(sessionQuestions.sessionId, openSessions(userId)),
        notExists(lockedAnswer(userId)),
      ),
    );

/** Of this lesson's quiz until it is finished, and of any that is open, asked for the first time or again. */
const findInQuizzes = (userId: string, lessonId: string) =>
  db
    .select(COLUMNS)
    .from(questions)
    .where(
      and(
        isActiveQuestionFor(userId),
        or(
          inArray(questions.lessonId, openLessons(userId)),
          and(eq(questions.lessonId, lessonId), notExists(completion(userId, lessonId))),
        ),
        notExists(lockedAnswer(userId)),
      ),
    );

const isOpen = (userId: string): SQL | undefined =>
  and(eq(studySessions.userId, userId), isNull(studySessions.finishedAt));

const openSessions = (userId: string) =>
  db.select({ id: studySessions.id }).from(studySessions).where(isOpen(userId));

const openLessons = (userId: string) =>
  db
    .select({ id: studySessions.lessonId })
    .from(studySessions)
    .where(and(isOpen(userId), isOnLessonPage()));

const completion = (userId: string, lessonId: string) =>
  db
    .select({ at: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, userId),
        eq(lessonProgress.lessonId, lessonId),
        isNotNull(lessonProgress.completedAt),
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
