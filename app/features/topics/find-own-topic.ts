import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { courses, enrollments, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { comparable } from "#app/rules/clean-text.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

/** The learner's own course on this topic; prefers an active one to one they left, and the newest of several. */
export async function findOwnTopic(
  tx: Transaction,
  learner: Learner,
  topic: string,
  source: "study-plan" | "ai",
): Promise<string | null> {
  const courseNames = await tx
    .select({ id: courses.id, name: courses.topicName, leftAt: enrollments.leftAt })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, learner.id), eq(courses.source, source)))
    .orderBy(desc(enrollments.createdAt));
  const own = courseNames.filter(({ name }) => comparable(name) === comparable(topic));
  return (own.find(({ leftAt }) => leftAt === null) ?? own[0])?.id ?? null;
}

/** Whether the learner is or was enrolled in this course. */
export async function findEnrollment(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  courseId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId)));
  return rows.length > 0;
}

/** Whether the learner may see a course's page, also after leaving it. */
export const isEnrolled = (learner: Learner, courseId: string): Promise<boolean> =>
  findEnrollment(db, learner, courseId);

/** The lesson to continue with in a topic; null when every open lesson is finished. */
export async function findLessonToContinue(
  tx: Transaction,
  learner: Learner,
  courseId: string,
): Promise<string | null> {
  const [next] = await tx
    .select({ id: lessons.id, lessonNumber: lessons.lessonNumber, source: courses.source })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.userId, learner.id),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .where(and(eq(lessons.courseId, courseId), isNull(lessonProgress.lessonId)))
    .orderBy(asc(lessons.lessonNumber))
    .limit(1);
  return next && isLessonOpenFor(learner, { ...next, isCompleted: false }) ? next.id : null;
}

/** What choosing a topic again would go on with: library courses by slug, and topics written for the learner by name. */
export async function findOwnNames(
  learner: Learner,
): Promise<{ slugs: Set<string>; finished: Set<string>; written: string[] }> {
  const own = await db
    .select({
      name: courses.topicName,
      slug: courses.slug,
      source: courses.source,
      leftAt: enrollments.leftAt,
      isCompleted: enrollments.isCompleted,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, learner.id));
  const taken = own.filter(({ source, leftAt }) => source === "library" && leftAt === null);
  return {
    slugs: new Set(taken.flatMap(({ slug }) => slug ?? [])),
    finished: new Set(taken.flatMap(({ slug, isCompleted }) => (isCompleted && slug) || [])),
    written: own.filter(({ source }) => source === "ai").map(({ name }) => name),
  };
}

/** The library courses the learner is enrolled in, by slug. */
export async function findOwnCourses(learner: Learner): Promise<Record<string, string>> {
  const own = await db
    .select({ slug: courses.slug, courseId: courses.id })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        eq(enrollments.userId, learner.id),
        eq(courses.source, "library"),
        isNull(enrollments.leftAt),
      ),
    );
  return Object.fromEntries(own.flatMap(({ slug, courseId }) => (slug ? [[slug, courseId]] : [])));
}
