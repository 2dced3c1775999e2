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
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { interleave } from "#app/rules/interleaving.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { isInSession, isActiveReview } from "./due-lessons.ts";

/** A review question as the browser may see it: without the key until it is answered. */
export type ReviewQuestion = OpenQuestion & {
  id: string;
  lessonId: string;
  courseId: string;
  lessonTitle: string;
  topicName: string;
  text: string;
  /** The seed for shuffling, different in each review. */
  seed: string;
  /** The locked answer with its feedback. */
  answer: AnswerFeedback | null;
};

/** The questions of the active reviews, interleaved: of one lesson, or of all (`null`). Empty when none was started. */
export async function loadReview(
  learner: Learner,
  lessonId: string | null,
): Promise<ReviewQuestion[]> {
  const rows = await db
    .select({
      question: questions,
      attempt: quizAttempts,
      sessionId: quizSessions.id,
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
  const open = rows.map(({ question, attempt, sessionId, lessonTitle, courseId, topicName }) => ({
    id: question.id,
    lessonId: question.lessonId,
    courseId,
    lessonTitle,
    topicName,
    text: question.questionText,
    ...openQuestionOf(question),
    seed: `${sessionId}/${question.id}`,
    answer: attempt && feedbackOf(question, attempt),
  }));
  return interleave(open);
}
