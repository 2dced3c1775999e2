import { and, count, eq, exists, isNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";

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
    .where(and(eq(lessons.courseId, enrollments.courseId), eq(lessons.status, "ready")));
  const { started } = one(
    await tx
      .select({ started: count() })
      .from(enrollments)
      .where(and(eq(enrollments.userId, userId), isNull(enrollments.leftAt), exists(readable))),
  );
  return started;
}
