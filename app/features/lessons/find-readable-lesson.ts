import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export type ReadableLesson =
  | { status: "not-found" }
  | { status: "locked"; courseId: string; lessonNumber: number; title: string }
  | { status: "readable"; lessonId: string; courseId: string; lessonNumber: number };

type Enrolled = { courseId: string; lessonNumber: number; title: string; isCompleted: boolean };

/**
 * The only access check for a lesson's content: for learners enrolled in its course, also after they left it. Any
 * other lesson is 'not-found', like one that never existed.
 */
export async function findReadableLesson(
  learner: Learner,
  lessonId: string,
): Promise<ReadableLesson> {
  return readableFrom(await enrolledIn(learner.id, lessonId), learner, lessonId);
}

const enrolledIn = (learnerId: Parameter<string>, lessonId: Parameter<string>) =>
  db
    .select({
      courseId: lessons.courseId,
      lessonNumber: lessons.lessonNumber,
      title: lessons.title,
      isCompleted: isFinishedBy(learnerId),
    })
    .from(lessons)
    .innerJoin(enrollments, eq(enrollments.courseId, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), eq(enrollments.userId, learnerId)));

/** The check as part of a page's statement; `readableFrom` must decide before anything else it read is used. */
export const readableQuery = (learnerId: Parameter<string>, lessonId: Parameter<string>) =>
  rowsOf(enrolledIn(learnerId, lessonId));

export function readableFrom(
  [row]: readonly Enrolled[],
  learner: Learner,
  lessonId: string,
): ReadableLesson {
  if (!row) return { status: "not-found" };
  const { isCompleted, ...lesson } = row;
  if (!isLessonOpenFor(learner, { ...lesson, isCompleted })) return { status: "locked", ...lesson };
  return { status: "readable", lessonId, ...lesson };
}
