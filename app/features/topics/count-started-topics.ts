import { and, count, eq, exists, isNull, or, sql } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";

const ownTopics = (learnerId: Parameter<string>) =>
  and(eq(enrollments.userId, learnerId), isNull(enrollments.leftAt));

/**
 * Topics with at least one lesson; removed ones don't count, nor those that failed or were cancelled before their
 * first lesson.
 */
function isStarted() {
  const readable = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, enrollments.courseId), eq(lessons.status, "ready")));
  // The lessons of a finished topic needn't be read to know that there are some.
  return or(eq(enrollments.isCompleted, true), exists(readable));
}

export const countStartedTopics = async (tx: Transaction, userId: string): Promise<number> => {
  const started = tx
    .select({ started: count() })
    .from(enrollments)
    .where(and(ownTopics(userId), isStarted()));
  return one(await started).started;
};

/** All three in one look at the learner's topics, of which there may be hundreds. */
export const topicCountsQuery = (learnerId: Parameter<string>) =>
  rowsOf(
    db
      .select({
        own: count(),
        completed: sql<number>`count(*) filter (where ${enrollments.isCompleted})`,
        started: sql<number>`count(*) filter (where ${isStarted()})`,
      })
      .from(enrollments)
      .where(ownTopics(learnerId)),
  );
