import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";

/** Whether a course was made of its learner's own sources. */
export const isSourced = async (
  courseId: string,
  tx: Pick<Transaction, "select"> = db,
): Promise<boolean> => {
  const rows = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(eq(sources.courseId, courseId))
    .limit(1);
  return rows.length > 0;
};
