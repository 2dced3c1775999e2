import { count } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isDueFor } from "./due-lessons.ts";

/** As many as the list of reviews would show. */
export async function countReviewsDue(learner: Learner, now: Date): Promise<number> {
  const { due } = one(
    await db
      .select({ due: count() })
      .from(lessonProgress)
      .where(isDueFor(learner, now))
      // Every page counts them, and planning takes longer than counting.
      .prepare("count_reviews_due")
      .execute(),
  );
  return due;
}
