import { and, count, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessons, userProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isDueFor, ofLearner } from "./due-lessons.ts";

/** As many as the list of reviews would show. */
export async function countReviewsDue(learner: Learner, now: Date): Promise<number> {
  const { due } = one(
    await db
      .select({ due: count() })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .where(and(isDueFor(learner, now), ofLearner(learner))),
  );
  return due;
}
