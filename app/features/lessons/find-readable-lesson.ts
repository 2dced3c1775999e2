import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export type ReadableLesson =
  | { status: "not-found" }
  | { status: "locked"; courseId: string; lessonNumber: number; title: string }
  | { status: "readable"; lessonId: string; courseId: string; lessonNumber: number };

/**
 * The only access check for a lesson's content: for learners enrolled in its course, also after they left it. Any
 * other lesson is 'not-found', like one that never existed.
 */
export async function findReadableLesson(
  learner: Learner,
  lessonId: string,
): Promise<ReadableLesson> {
  const [lesson] = await db
    .select({
      courseId: lessons.courseId,
      lessonNumber: lessons.lessonNumber,
      title: lessons.title,
    })
    .from(lessons)
    .innerJoin(enrollments, eq(enrollments.courseId, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), eq(enrollments.userId, learner.id)));
  if (!lesson) return { status: "not-found" };
  if (!isLessonOpenFor(learner, lesson.lessonNumber)) return { status: "locked", ...lesson };
  return { status: "readable", lessonId, ...lesson };
}
