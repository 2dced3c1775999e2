import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import {
  courses,
  enrollments,
  lessonProgress,
  lessons,
  studySessions,
} from "#app/db/tables/index.ts";
import { FREE_LESSON } from "#app/rules/access.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/curriculum.ts";
import type { NextLesson } from "#app/rules/today.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

/** A lesson as Today lists it. */
export const lessonShown = {
  id: lessons.id,
  number: lessons.lessonNumber,
  title: lessons.title,
  topicName: courses.topicName,
};

/** The number of the last lesson of a topic that is open for the learner. */
export const lessonsUpTo = (learner: Learner): number =>
  isLessonOpenFor(learner, FREE_LESSON + 1) ? LESSONS_PER_TOPIC : FREE_LESSON;

/** Where the learner goes on, for a page without a lesson of its own; null where no lesson is left to open. */
export async function findNextLesson(learner: Learner): Promise<NextLesson | null> {
  const [found] = await nextLesson(learner.id, lessonsUpTo(learner));
  return found ?? null;
}

/** The first open lesson of the topic learnt in last; of the newest topic before the first lesson. */
export function nextLesson(learnerId: Parameter<string>, lessonsUpTo: Parameter<number>) {
  const isActive = and(
    eq(enrollments.userId, learnerId),
    isNull(enrollments.leftAt),
    // A learner may have hundreds of finished topics, in which no lesson is left.
    eq(enrollments.isCompleted, false),
  );
  const lastLearnt = db
    .select({
      courseId: lessons.courseId,
      at: sql<Date>`max(${lessonProgress.completedAt})`.as("at"),
    })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learnerId)),
    )
    .where(isActive)
    .groupBy(lessons.courseId)
    .as("last_learnt");
  const openQuiz = db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learnerId),
        eq(studySessions.lessonId, lessons.id),
        eq(studySessions.kind, "lesson"),
        isNull(studySessions.finishedAt),
      ),
    );
  return db
    .select({ ...lessonShown, isBegun: sql<boolean>`exists ${openQuiz}` })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(lastLearnt, eq(lastLearnt.courseId, courses.id))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learnerId)),
    )
    .where(
      and(
        isActive,
        eq(lessons.status, "ready"),
        isNull(lessonProgress.completedAt),
        lte(lessons.lessonNumber, lessonsUpTo),
      ),
    )
    .orderBy(
      sql`${lastLearnt.at} desc nulls last`,
      desc(enrollments.createdAt),
      asc(lessons.lessonNumber),
    )
    .limit(1);
}
