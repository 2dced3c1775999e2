import { and, eq, exists, isNotNull, type SQLWrapper } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { type Parameter } from "#app/db/page-statement.ts";
import { lessonProgress, lessons } from "#app/db/tables/index.ts";

/** Whether the learner has finished a lesson. As a join it would read all of the learner's lessons, who may have thousands. */
export const isFinishedBy = (learnerId: Parameter<string>, lesson: { id: SQLWrapper } = lessons) =>
  exists(
    db
      .select({ lessonId: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.lessonId, lesson.id),
          eq(lessonProgress.userId, learnerId),
          isNotNull(lessonProgress.completedAt),
        ),
      ),
  ).mapWith(Boolean);
