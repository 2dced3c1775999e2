import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { courses, enrollments, lessons } from "#app/db/tables/index.ts";
import type { LessonToOpen } from "#app/rules/lessons/access.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export type ReadableLesson =
  | { status: "not-found" }
  | { status: "locked"; courseId: string; lessonNumber: number; title: string }
  | { status: "readable"; lessonId: string; courseId: string; lessonNumber: number };

type Enrolled = LessonToOpen & { courseId: string; title: string };

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
      source: courses.source,
      isCompleted: isFinishedBy(learnerId),
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
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
  const { isCompleted: _, source: _source, ...lesson } = row;
  if (!isLessonOpenFor(learner, row)) return { status: "locked", ...lesson };
  return { status: "readable", lessonId, ...lesson };
}
