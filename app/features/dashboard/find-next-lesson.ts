import {
  and,
  asc,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { type Parameter } from "#app/db/page-statement.ts";
import {
  courses,
  enrollments,
  lessonProgress,
  lessons,
  studySessions,
} from "#app/db/tables/index.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import { MOST_LESSONS } from "#app/rules/lessons/course-shape.ts";
import type { NextLesson, Readiness } from "#app/rules/dashboard/today.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { slugOfLibrary } from "../topics/slug-of-library.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

/** A lesson as Today lists it. */
export const lessonShown = {
  id: lessons.id,
  number: lessons.lessonNumber,
  title: lessons.title,
  topicName: courses.topicName,
  slug: slugOfLibrary,
};

/** The number of the last lesson that the learner may begin of a topic they did not bring along. */
export const lessonsUpTo = (learner: Learner): number =>
  isLessonOpenFor(learner, {
    source: "library",
    lessonNumber: FREE_LESSON + 1,
    isCompleted: false,
  })
    ? MOST_LESSONS
    : FREE_LESSON;

/** Where the learner goes on, for a page without a lesson of its own; null where no lesson is left to open. */
export async function findNextLesson(learner: Learner): Promise<NextLesson | null> {
  const [lesson] = await nextLessons(learner.id, lessonsUpTo(learner));
  return lesson?.readiness === "ready" ? lesson : null;
}

/** As many as a day may propose: three of five minutes in fifteen. */
const MOST_PROPOSED = 3;

/** The learner's topics with lessons left. */
const openTopics = (learnerId: Parameter<string>) =>
  and(
    eq(enrollments.userId, learnerId),
    isNull(enrollments.leftAt),
    // A learner may have hundreds of finished topics, in which no lesson is left.
    eq(enrollments.isCompleted, false),
  );

/** Open as a whole. */
const isImported = () =>
  exists(
    db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, lessons.courseId), eq(courses.source, "imported"))),
  );

const isOpenLesson = (learnerId: Parameter<string>, lessonsUpTo: Parameter<number>) =>
  and(
    or(lte(lessons.lessonNumber, lessonsUpTo), isImported()),
    notExists(
      db
        .select({ id: lessonProgress.lessonId })
        .from(lessonProgress)
        .where(
          and(
            eq(lessonProgress.userId, learnerId),
            eq(lessonProgress.lessonId, lessons.id),
            isNotNull(lessonProgress.completedAt),
          ),
        ),
    ),
  );

/** Some lesson that the learner may begin. */
export const openLesson = (learnerId: Parameter<string>, lessonsUpTo: Parameter<number>) =>
  db
    .select({ id: lessons.id })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .where(and(openTopics(learnerId), isOpenLesson(learnerId, lessonsUpTo)))
    .limit(1);

/**
 * The first open lessons of the topic learnt in last; of the newest topic before the first lesson. What can be read now
 * comes before what is being written.
 */
export function nextLessons(learnerId: Parameter<string>, lessonsUpTo: Parameter<number>) {
  const lastLearnt = db
    .select({ at: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        eq(lessonProgress.courseId, enrollments.courseId),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .orderBy(desc(lessonProgress.completedAt))
    .limit(1);
  const topic = db
    .select({
      courseId: enrollments.courseId,
      createdAt: enrollments.createdAt,
      learntAt: sql<Date | null>`(${lastLearnt})`.as("learnt_at"),
    })
    .from(enrollments)
    .where(openTopics(learnerId))
    .as("topic");
  const readiness = sql<Readiness>`case when ${lessons.status} in ('ready', 'writing')
    then ${lessons.status}::text else 'unwritten' end`;
  const picked = db
    .select({
      id: lessons.id,
      number: lessons.lessonNumber,
      title: lessons.title,
      courseId: lessons.courseId,
      readiness: readiness.as("readiness"),
      place:
        sql<number>`row_number() over (order by ${lessons.status} = 'ready' desc, ${lessons.status} = 'writing' desc,
        ${topic.learntAt} desc nulls last, ${topic.createdAt} desc, ${lessons.lessonNumber})`.as(
          "place",
        ),
    })
    .from(topic)
    .innerJoin(lessons, eq(lessons.courseId, topic.courseId))
    .where(isOpenLesson(learnerId, lessonsUpTo))
    .orderBy(sql`place`)
    .limit(MOST_PROPOSED)
    .as("picked");
  const openQuiz = db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learnerId),
        eq(studySessions.lessonId, picked.id),
        eq(studySessions.kind, "lesson"),
        isNull(studySessions.finishedAt),
      ),
    );
  return db
    .select({
      id: picked.id,
      number: picked.number,
      title: picked.title,
      topicName: courses.topicName,
      slug: slugOfLibrary,
      isBegun: sql<boolean>`exists ${openQuiz}`,
      readiness: picked.readiness,
    })
    .from(picked)
    .innerJoin(courses, eq(courses.id, picked.courseId))
    .orderBy(asc(picked.place));
}
