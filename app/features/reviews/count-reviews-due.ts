import { count } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endOfToday, isDueBefore } from "./due-lessons.ts";

/** For the statement of a page that shows it. */
export const reviewsDueQuery = (learnerId: Parameter<string>, tomorrow: Parameter<Date>) =>
  rowsOf(
    db
      .select({ lessons: count() })
      .from(lessonProgress)
      .where(isDueBefore({ id: learnerId }, tomorrow)),
  );

const readReviewsDue = pageStatement(
  "count_reviews_due",
  ["learnerId", "tomorrow"],
  ({ learnerId, tomorrow }) => ({ due: reviewsDueQuery(learnerId, tomorrow) }),
);

/** As many as the list of reviews would show. */
export async function countReviewsDue(learner: Learner, now: Date): Promise<number> {
  const { due } = await readReviewsDue({
    learnerId: learner.id,
    tomorrow: endOfToday(learner, now),
  });
  return one(due).lessons;
}
