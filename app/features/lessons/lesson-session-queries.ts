import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  answers,
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessonProgress,
  lessons,
  memories,
  questionHints,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { Key } from "#app/rules/questions/question.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { predictionQuery } from "../predictions/find-prediction.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { hintColumns } from "../quizzes/hints-taken.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { dueDayQuery } from "../reviews/due-lessons.ts";
import { questionRowsOf } from "../reviews/find-session-questions.ts";
import { prerequisitesQuery } from "./find-weak-prerequisite.ts";
import { shownMemory, storedPace } from "../memory/shown-memory.ts";
import { readableQuery } from "./find-readable-lesson.ts";

interface Parameters {
  learnerId: Parameter<string>;
  lessonId: Parameter<string>;
}

/** What is stored of a learner's lesson, for a page's statement. */
export function lessonSessionQueries({ learnerId, lessonId }: Parameters) {
  const isTheirs = and(
    eq(studySessions.userId, learnerId),
    eq(studySessions.lessonId, lessonId),
    isOnLessonPage(),
  );
  const isOpen = and(isTheirs, isNull(studySessions.finishedAt));
  const open = db.select({ id: studySessions.id }).from(studySessions).where(isOpen);
  const answered = db
    .select({ id: answers.questionId })
    .from(answers)
    .where(and(eq(answers.userId, learnerId), inArray(answers.sessionId, open)));
  const isActive = isActiveQuestionFor(learnerId);
  const itsCourse = db
    .select({ id: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  return {
    readable: readableQuery(learnerId, lessonId),
    course: rowsOf(
      db
        .select({ source: courses.source, leftAt: enrollments.leftAt })
        .from(courses)
        .innerJoin(
          enrollments,
          and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, learnerId)),
        )
        .where(inArray(courses.id, itsCourse)),
    ),
    siblings: rowsOf(
      db
        .select({ id: lessons.id, lessonNumber: lessons.lessonNumber, status: lessons.status })
        .from(lessons)
        .where(inArray(lessons.courseId, itsCourse))
        .orderBy(asc(lessons.lessonNumber)),
    ),
    progress: rowsOf(
      db
        .select({
          completedAt: lessonProgress.completedAt,
          quizScore: lessonProgress.quizScore,
          card: lessonProgress.card,
        })
        .from(lessonProgress)
        .where(and(eq(lessonProgress.lessonId, lessonId), eq(lessonProgress.userId, learnerId))),
    ),
    taught: rowsOf(taughtConcepts(learnerId, lessonId)),
    questions: rowsOf(
      db
        .select({
          question: {
            id: questions.id,
            lessonId: questions.lessonId,
            conceptId: questions.conceptId,
            questionText: questions.questionText,
            kind: questions.kind,
            family: questions.family,
            content: questions.content,
            reviewState: questions.reviewState,
            // Most of a question. It is read once a session is open, or where its text is one of several cases.
            key: sql<Key | null>`case when ${questions.kind} = 'number' or ${exists(open)} then ${questions.key} end`,
            // It holds the answer, too.
            citation: sql<PassageCitation | null>`case when ${exists(open)} then ${questions.citation} end`,
          },
          isActive: sql<boolean>`(${isActive})`,
        })
        .from(questions)
        .where(and(eq(questions.lessonId, lessonId), or(isActive, inArray(questions.id, answered))))
        .orderBy(asc(questions.orderIndex)),
    ),
    session: rowsOf(
      db
        .select({ session: studySessions, answer: answers })
        .from(studySessions)
        .leftJoin(
          answers,
          and(eq(answers.userId, learnerId), eq(answers.sessionId, studySessions.id)),
        )
        .where(isOpen),
    ),
    hints: rowsOf(
      db
        .select(hintColumns)
        .from(questionHints)
        .where(and(eq(questionHints.userId, learnerId), inArray(questionHints.sessionId, open))),
    ),
    earlier: rowsOf(questionRowsOf(db, learnerId, inArray(sessionQuestions.sessionId, open))),
    finished: rowsOf(
      db
        .select({ sessions: count() })
        .from(studySessions)
        .where(and(isTheirs, isNotNull(studySessions.finishedAt))),
    ),
    prerequisites: prerequisitesQuery(learnerId, lessonId),
    prediction: predictionQuery(learnerId, lessonId),
    due: dueDayQuery(learnerId, lessonId),
  };
}

/** What a lesson teaches, and what the learner remembers of it. */
export const taughtConcepts = (learnerId: Parameter<string>, lessonId: Parameter<string>) =>
  db
    .select({
      id: concepts.id,
      name: concepts.name,
      description: concepts.description,
      memory: shownMemory,
      pace: storedPace,
    })
    .from(concepts)
    .leftJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)))
    .leftJoin(learnerMemories, eq(learnerMemories.userId, learnerId))
    .where(eq(concepts.lessonId, lessonId))
    .orderBy(asc(concepts.difficultyLevel), asc(concepts.position));
