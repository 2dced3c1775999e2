import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, questions } from "#app/db/tables/index.ts";

/** A lesson's quiz, and the lessons of its course in order. */
export async function lessonRows(courseId: string, lessonId: string) {
  const all = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  const lessonQuestions = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")))
    .orderBy(asc(questions.orderIndex));
  return { courseId, lessonId, lessonIds: all.map(({ id }) => id), questions: lessonQuestions };
}
