import { and, count, eq, isNotNull, max, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { dateOf, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { lessonProgress } from "#app/db/tables/index.ts";

/** For the statement of a page that shows some of them. */
export const lessonTotalsQuery = (learnerId: Parameter<string>) =>
  rowsOf(
    db
      .select({
        /** Finished ones. */
        lessons: count(),
        /** 0 to 1; null before the first score. */
        averageScore: sql<number | null>`avg(${lessonProgress.quizScore})`,
        lastFinishedAt: dateOf(max(lessonProgress.completedAt)),
      })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learnerId), isNotNull(lessonProgress.completedAt))),
  );
