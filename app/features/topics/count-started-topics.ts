import { and, count, eq, exists, isNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lessons, topics } from "#app/db/tables/index.ts";

/**
 * Topics with at least one lesson; removed ones don't count, nor those that failed or were cancelled before their
 * first lesson.
 */
export async function countStartedTopics(
  tx: Pick<Transaction, "select">,
  userId: string,
): Promise<number> {
  const readable = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.topicId, topics.id), eq(lessons.status, "ready")));
  const { started } = one(
    await tx
      .select({ started: count() })
      .from(topics)
      .where(and(eq(topics.userId, userId), isNull(topics.removedAt), exists(readable))),
  );
  return started;
}
