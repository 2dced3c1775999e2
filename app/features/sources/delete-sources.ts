import { and, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { enrollments, notes, sources } from "#app/db/tables/index.ts";

const DAY = 86_400_000;
/** Nobody made a course of it. */
const UNBOUND_DAYS = 7;
/** Of the course that it belongs to: until then it can be taken up again. */
export const LEFT_DAYS = 30;

/** Sources of which nobody made a course for a week, and those of courses that their learner left a month ago. */
export async function deleteUnboundSources(now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const isLeft = exists(
    db
      .select({ userId: enrollments.userId })
      .from(enrollments)
      .where(
        and(
          eq(enrollments.userId, sources.userId),
          eq(enrollments.courseId, sources.courseId),
          isNotNull(enrollments.leftAt),
          lt(enrollments.leftAt, ago(LEFT_DAYS)),
        ),
      ),
  );
  const isUnbound = and(isNull(sources.courseId), lt(sources.createdAt, ago(UNBOUND_DAYS)));
  await db.transaction((tx) => deleteSources(tx, or(isUnbound, isLeft)));
}

/** A note keeps its words and what was highlighted; it only loses the place. */
export async function deleteSources(tx: Transaction, where: SQL | undefined): Promise<number> {
  const rows = await tx.select({ id: sources.id }).from(sources).where(where).for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(notes)
    .set({ sourceId: null, start: null, end: null })
    .where(inArray(notes.sourceId, ids));
  await tx.delete(sources).where(inArray(sources.id, ids));
  return ids.length;
}
