import {
  and,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  sql,
  lte,
  notExists,
  or,
} from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { OPTIMIZATION_FENCE, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  courses,
  enrollments,
  lessonProgress,
  lessons,
  type LessonStatus,
} from "#app/db/tables/index.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import { cellState, pathOf } from "#app/rules/topics/path-cells.ts";
import { slugOfLibrary } from "./slug-of-library.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

export interface TopicSummary {
  id: string;
  name: string;
  /** Of a library course; null for a topic of the learner's own. */
  slug: string | null;
  /** A study plan teaches how to learn the topic, not the topic itself. */
  source: CourseSource;
  totalLessons: number;
  completedLessons: number;
  isCompleted: boolean;
  /** 0 to 1; null before the first lesson is finished. */
  averageScore: number | null;
  startedOn: Day;
  /** See `pathOf`. */
  path: string;
  /** Generation failed or was cancelled before any lesson was ready. */
  isUnwritten: boolean;
}

/** A page of a learner's topics, the newest first, each with its path and progress. */
export function topicsQuery(
  learnerId: Parameter<string>,
  limit: Parameter<number>,
  offset: Parameter<number>,
) {
  const page = ownTopics(learnerId, limit, offset);
  const finished = finishedLesson(learnerId);
  // For each topic, here and below, so that their lessons needn't be sorted into groups.
  const taught = db
    .select({
      averageScore: sql<number | null>`avg(${finished.score})`.as("average_score"),
      lessons: sql<StoredCell[] | null>`json_agg(
          json_build_array(${lessons.lessonNumber}, ${lessons.status}, ${finished.lessonId} is not null)
          order by ${lessons.lessonNumber}
        )`.as("cells"),
    })
    .from(lessons)
    .leftJoinLateral(finished, sql`true`)
    .where(eq(lessons.courseId, page.courseId))
    .as("taught");
  return rowsOf(
    db
      .select({
        id: courses.id,
        name: courses.topicName,
        slug: slugOfLibrary,
        source: courses.source,
        totalLessons: courses.totalLessons,
        isCompleted: page.isCompleted,
        createdAt: page.createdAt,
        averageScore: taught.averageScore,
        lessons: sql<StoredCell[]>`${taught.lessons}`,
      })
      .from(page)
      .innerJoin(courses, eq(courses.id, page.courseId))
      .crossJoinLateral(taught)
      .where(isNotNull(taught.lessons))
      .orderBy(desc(page.createdAt), desc(courses.id)),
  );
}

/** For a lateral join of `lessons`. Without the fence it reads all lessons of the learner: 2 ms for 2,000. */
export const finishedLesson = (learnerId: Parameter<string>) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      score: lessonProgress.quizScore,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        eq(lessonProgress.lessonId, lessons.id),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .offset(OPTIMIZATION_FENCE)
    .as("finished");

/** Their progress without their lessons. */
export function topicProgressQuery(
  learnerId: Parameter<string>,
  lessonsUpTo: Parameter<number>,
  limit: number,
) {
  const page = ownTopics(learnerId, limit, 0);
  const finished = db
    .select({
      lessons: count().as("lessons"),
      averageScore: sql<number | null>`avg(${lessonProgress.quizScore})`.as("average_score"),
    })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        eq(lessonProgress.courseId, page.courseId),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .as("finished");
  const lesson = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, page.courseId));
  const ownProgress = db
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        eq(lessonProgress.lessonId, lessons.id),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    // As a join it reads all lessons of the learner for each lesson: 9 ms for 2,000.
    .offset(OPTIMIZATION_FENCE);
  const openLesson = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.courseId, page.courseId),
        or(lte(lessons.lessonNumber, lessonsUpTo), eq(courses.source, "imported")),
        notExists(ownProgress),
      ),
    );
  return rowsOf(
    db
      .select({
        id: courses.id,
        name: courses.topicName,
        totalLessons: courses.totalLessons,
        completedLessons: finished.lessons,
        /** A lesson that the learner may open isn't finished. */
        canContinue: exists(openLesson).mapWith(Boolean),
        isCompleted: page.isCompleted,
        createdAt: page.createdAt,
        averageScore: finished.averageScore,
      })
      .from(page)
      .innerJoin(courses, eq(courses.id, page.courseId))
      .crossJoinLateral(finished)
      .where(exists(lesson))
      .orderBy(desc(page.createdAt), desc(courses.id)),
  );
}

function ownTopics(
  learnerId: Parameter<string>,
  limit: Parameter<number>,
  offset: Parameter<number>,
) {
  return db
    .select({
      courseId: enrollments.courseId,
      isCompleted: enrollments.isCompleted,
      createdAt: enrollments.createdAt,
    })
    .from(enrollments)
    .where(and(eq(enrollments.userId, learnerId), isNull(enrollments.leftAt)))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.courseId))
    .limit(limit)
    .offset(offset)
    .as("page");
}

export const topicCountQuery = (learnerId: Parameter<string>) =>
  rowsOf(
    db
      .select({ own: count() })
      .from(enrollments)
      .where(and(eq(enrollments.userId, learnerId), isNull(enrollments.leftAt))),
  );

type Stored = Omit<TopicSummary, "startedOn" | "completedLessons" | "path" | "isUnwritten"> & {
  createdAt: Date;
  lessons: StoredCell[];
};

export function topicSummary(
  { createdAt, lessons: cells, ...topic }: Stored,
  learner: Learner,
): TopicSummary {
  return {
    ...topic,
    startedOn: localDay(createdAt, learner.timeZone),
    completedLessons: cells.filter(([, , isCompleted]) => isCompleted).length,
    path: pathOf(
      cells.map(([number, status, isCompleted]) =>
        cellState({
          status,
          isCompleted,
          canOpen: isLessonOpenFor(learner, {
            source: topic.source,
            lessonNumber: number,
            isCompleted,
          }),
        }),
      ),
    ),
    isUnwritten: cells.every(([, status]) => status === "planned" || status === "failed"),
  };
}

type StoredCell = [number: number, status: LessonStatus, isCompleted: boolean];
