import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessons, topics, userProgress, type LessonStatus } from "#app/db/tables/index.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

export interface TopicSummary {
  id: string;
  name: string;
  description: string;
  totalLessons: number;
  completedLessons: number;
  isCompleted: boolean;
  /** 0 to 1; null before the first lesson is finished. */
  averageScore: number | null;
  startedOn: Day;
  lessons: LessonCell[];
}

/** One lesson in a topic's path. */
export interface LessonCell {
  title: string;
  status: LessonStatus;
  isCompleted: boolean;
  canOpen: boolean;
}

/** A page of a learner's topics, the newest first, each with its path and progress. */
export async function loadTopics(
  learner: Learner,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<TopicSummary[]> {
  const rows = await db
    .select({
      id: topics.id,
      name: topics.topicName,
      description: topics.description,
      totalLessons: topics.totalLessons,
      isCompleted: topics.isCompleted,
      createdAt: topics.createdAt,
      averageScore: sql<number | null>`avg(${userProgress.quizScore})`,
      lessons: sql<StoredCell[]>`json_agg(
        json_build_object(
          'number', ${lessons.lessonNumber},
          'title', ${lessons.title},
          'status', ${lessons.status},
          'isCompleted', ${userProgress.id} is not null
        ) order by ${lessons.lessonNumber}
      )`,
    })
    .from(topics)
    .innerJoin(lessons, eq(lessons.topicId, topics.id))
    .leftJoin(
      userProgress,
      and(
        eq(userProgress.userId, learner.id),
        eq(userProgress.lessonId, lessons.id),
        isNotNull(userProgress.completedAt),
      ),
    )
    .where(
      and(eq(topics.userId, learner.id), isNull(topics.removedAt), eq(lessons.userId, learner.id)),
    )
    .groupBy(topics.id)
    .orderBy(desc(topics.createdAt), desc(topics.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => summaryOf(row, learner));
}

export async function countTopics({ id }: Learner): Promise<number> {
  const { own } = one(
    await db
      .select({ own: count() })
      .from(topics)
      .where(and(eq(topics.userId, id), isNull(topics.removedAt))),
  );
  return own;
}

type Stored = Omit<TopicSummary, "startedOn" | "completedLessons" | "lessons"> & {
  createdAt: Date;
  lessons: StoredCell[];
};

function summaryOf({ createdAt, ...topic }: Stored, learner: Learner): TopicSummary {
  return {
    ...topic,
    startedOn: localDay(createdAt, learner.timeZone),
    completedLessons: topic.lessons.filter((lesson) => lesson.isCompleted).length,
    lessons: topic.lessons.map((lesson) => cellOf(learner, lesson)),
  };
}

type StoredCell = Omit<LessonCell, "canOpen"> & { number: number };

function cellOf(learner: Learner, { number, ...lesson }: StoredCell): LessonCell {
  return { ...lesson, canOpen: isLessonOpenFor(learner, number) };
}
