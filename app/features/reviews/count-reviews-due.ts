import { and, count, eq, lte, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { lessonProgress, userStats } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endOfToday, isDueBefore } from "./due-lessons.ts";

/**
 * For the statement of a page that shows it. A learner may have thousands of lessons due, so those that were when they finished their
 * last one are stored (decision 056), and what has become due since is counted.
 */
export function reviewsDueRead(learnerId: Parameter<string>, tomorrow: Parameter<Date>) {
  const counted = db
    .select({ lessons: userStats.dueLessons, before: userStats.lastFinishedAt })
    .from(userStats)
    // Otherwise some of them aren't due yet, so all are counted.
    .where(and(eq(userStats.userId, learnerId), lte(userStats.lastFinishedAt, tomorrow)))
    .as("counted");
  const since = db
    .select({ lessons: count() })
    .from(lessonProgress)
    .where(
      and(
        isDueBefore({ id: learnerId }, tomorrow),
        sql`${lessonProgress.dueAt} >= coalesce(${counted.before}, '-infinity')`,
      ),
    );
  return rowsOf(
    db
      .select({
        lessons: sql<number>`coalesce(${counted.lessons}, 0) + (${since})`.mapWith(Number),
      })
      .from(sql`(values (1)) as learner`)
      .leftJoin(counted, sql`true`),
  );
}

const readReviewsDue = pageStatement(
  "count_reviews_due",
  ["learnerId", "tomorrow"],
  ({ learnerId, tomorrow }) => ({ due: reviewsDueRead(learnerId, tomorrow) }),
);

/** As many as the list of reviews would show. */
export async function countReviewsDue(learner: Learner, now: Date): Promise<number> {
  const { due } = await readReviewsDue({
    learnerId: learner.id,
    tomorrow: endOfToday(learner, now),
  });
  return one(due).lessons;
}
