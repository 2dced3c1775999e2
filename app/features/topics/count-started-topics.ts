import { and, count, eq, exists, isNull, or } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";

/**
 * Topics with at least one lesson; removed ones don't count, nor those that failed or were cancelled before their
 * first lesson.
 */
export function startedTopics(tx: Pick<Transaction, "select">, userId: Parameter<string>) {
  const readable = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, enrollments.courseId), eq(lessons.status, "ready")));
  return tx
    .select({ started: count() })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        isNull(enrollments.leftAt),
        // The lessons of a finished topic needn't be read to know that there are some.
        or(eq(enrollments.isCompleted, true), exists(readable)),
      ),
    );
}

export const countStartedTopics = async (tx: Transaction, userId: string): Promise<number> =>
  one(await startedTopics(tx, userId)).started;
