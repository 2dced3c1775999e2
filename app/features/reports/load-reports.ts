import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  lessons,
  questionReports,
  questions,
  questionVerdicts,
  courses,
} from "#app/db/tables/index.ts";

/** Open reports, the oldest first. */
export function loadReports() {
  return db
    .select({
      id: questionReports.id,
      createdAt: questionReports.createdAt,
      comment: questionReports.comment,
      topic: courses.topicName,
      lessonId: lessons.id,
      lessonNumber: lessons.lessonNumber,
      lesson: lessons.title,
      question: questions.questionText,
      kind: questions.kind,
      content: questions.content,
      key: questions.key,
      /** The current verdict for all learners; null while the question is only hidden from its reporters. */
      verdict: questionVerdicts.verdict,
    })
    .from(questionReports)
    .innerJoin(lessons, eq(lessons.id, questionReports.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(questions, eq(questions.id, questionReports.questionId))
    .leftJoin(questionVerdicts, eq(questionVerdicts.subject, questionReports.subject))
    .where(eq(questionReports.status, "open"))
    .orderBy(asc(questionReports.createdAt));
}
