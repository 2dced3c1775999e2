import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { userStats } from "#app/db/tables/index.ts";

interface LessonTotals {
  /** Finished ones. */
  lessons: number;
  /** 0 to 1; null before the first score. */
  averageScore: number | null;
  lastFinishedAt: Date | null;
  /** Of the lessons, those with words of the learner's own. */
  reflections: number;
}

/** For the statement of a page that shows some of them. Stored, because a learner may have thousands of lessons (decision 056). */
export const lessonTotalsRead = (learnerId: Parameter<string>) =>
  rowsOf(
    db
      .select({
        lessons: userStats.finishedLessons,
        averageScore: userStats.averageScore,
        lastFinishedAt: userStats.lastFinishedAt,
        reflections: userStats.reflections,
      })
      .from(userStats)
      .where(eq(userStats.userId, learnerId)),
  );

const NOTHING: LessonTotals = {
  lessons: 0,
  averageScore: null,
  lastFinishedAt: null,
  reflections: 0,
};

export const lessonTotalsFrom = ([stored]: readonly LessonTotals[]): LessonTotals =>
  stored ?? NOTHING;
