import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  questions,
  quizAttempts,
  quizSessions,
  courses,
  lessonProgress,
} from "#app/db/tables/index.ts";
import { interleave } from "#app/rules/interleaving.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { isInSession, isActiveReview } from "./due-lessons.ts";

/** A review question as the browser may see it: without the key until it is answered. */
export interface ReviewQuestion {
  id: string;
  lessonId: string;
  courseId: string;
  lessonTitle: string;
  topicName: string;
  text: string;
  options: string[];
  /** The locked choice, with its feedback. */
  answer: (AnswerFeedback & { selectedOption: number }) | null;
}

/** The questions of the active reviews, interleaved: of one lesson, or of all (`null`). Empty when none was started. */
export async function loadReview(
  learner: Learner,
  lessonId: string | null,
): Promise<ReviewQuestion[]> {
  const rows = await db
    .select({
      question: questions,
      attempt: quizAttempts,
      lessonTitle: lessons.title,
      courseId: lessons.courseId,
      topicName: courses.topicName,
    })
    .from(quizSessions)
    .innerJoin(lessons, eq(lessons.id, quizSessions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, quizSessions.lessonId),
        eq(lessonProgress.userId, quizSessions.userId),
      ),
    )
    .innerJoin(questions, eq(questions.lessonId, quizSessions.lessonId))
    .leftJoin(
      quizAttempts,
      and(eq(quizAttempts.sessionId, quizSessions.id), eq(quizAttempts.questionId, questions.id)),
    )
    .where(and(isActiveReview(learner, lessonId), isInSession(learner)))
    .orderBy(asc(lessonProgress.nextReviewDate), asc(quizSessions.id), asc(questions.orderIndex));
  const open = rows.map(({ question, attempt, lessonTitle, courseId, topicName }) => ({
    id: question.id,
    lessonId: question.lessonId,
    courseId,
    lessonTitle,
    topicName,
    text: question.questionText,
    options: question.options,
    answer: attempt && {
      ...feedbackOf(question, attempt),
      selectedOption: attempt.selectedOption,
    },
  }));
  return interleave(open);
}
