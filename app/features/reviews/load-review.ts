import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  questions,
  answers,
  studySessions,
  courses,
  lessonProgress,
} from "#app/db/tables/index.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { interleave } from "#app/rules/interleaving.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isInSession } from "../quizzes/active-questions.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { isActiveReview } from "./due-lessons.ts";

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
      answer: answers,
      sessionId: studySessions.id,
      lessonTitle: lessons.title,
      courseId: lessons.courseId,
      topicName: courses.topicName,
    })
    .from(studySessions)
    .innerJoin(lessons, eq(lessons.id, studySessions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, studySessions.lessonId),
        eq(lessonProgress.userId, studySessions.userId),
      ),
    )
    .innerJoin(questions, eq(questions.lessonId, studySessions.lessonId))
    .leftJoin(
      answers,
      and(
        eq(answers.sessionId, studySessions.id),
        eq(answers.questionId, questions.id),
        eq(answers.attempt, 1),
      ),
    )
    .where(and(isActiveReview(learner, lessonId), isInSession(learner.id)))
    .orderBy(asc(studySessions.startedAt), asc(studySessions.id), asc(questions.orderIndex));
  const open = rows.map(({ question, answer, sessionId, lessonTitle, courseId, topicName }) => ({
    id: question.id,
    lessonId: question.lessonId,
    courseId,
    lessonTitle,
    topicName,
    text: question.questionText,
    ...openQuestionOf(question),
    seed: `${sessionId}/${question.id}`,
    answer: answer && feedbackOf(question, answer),
  }));
  return interleave(open);
}
