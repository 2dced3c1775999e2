import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { courses, sources } from "#app/db/tables/index.ts";

/** Whether a course was planned from sources. For a statement that reads courses. */
export const isFromSources = sql<boolean>`coalesce(jsonb_path_exists(${courses.outline}, '$.lessons[*].parts'), false)`;

const noneIsLeft = sql`not exists (select 1 from ${sources} where ${eq(sources.courseId, courses.id)})`;

/**
 * Whether a course was planned from sources of which none is left, because its learner came back too late: lessons that are written now
 * would rest on nothing. For a statement that reads courses.
 */
export const lacksSources = sql<boolean>`(${noneIsLeft} and ${isFromSources})`;

export async function hasLostSources(
  courseId: string,
  tx: Pick<Transaction, "select"> = db,
): Promise<boolean> {
  const [course] = await tx.select({ lacksSources }).from(courses).where(eq(courses.id, courseId));
  return course?.lacksSources ?? false;
}
