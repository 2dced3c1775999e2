import { and, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, topics, userProgress } from "#app/db/tables/index.ts";

export interface TopicSummary {
  id: string;
  name: string;
  description: string;
  totalLessons: number;
  completedLessons: number;
  isCompleted: boolean;
  createdAt: Date;
}

/** A learner's topics, the newest first, each with how far it has come. */
export async function loadTopics(userId: string): Promise<TopicSummary[]> {
  return db
    .select({
      id: topics.id,
      name: topics.topicName,
      description: topics.description,
      totalLessons: topics.totalLessons,
      completedLessons: sql<number>`${count(userProgress.id)}::int`,
      isCompleted: topics.isCompleted,
      createdAt: topics.createdAt,
    })
    .from(topics)
    .leftJoin(lessons, eq(lessons.topicId, topics.id))
    .leftJoin(
      userProgress,
      and(eq(userProgress.lessonId, lessons.id), isNotNull(userProgress.completedAt)),
    )
    .where(eq(topics.userId, userId))
    .groupBy(topics.id)
    .orderBy(desc(topics.createdAt));
}
