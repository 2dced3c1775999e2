import { and, eq, exists, gte, lt, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles, studySessions, lessonProgress } from "#app/db/tables/index.ts";
import type { Day } from "#app/rules/day.ts";
import { dueSummary, weekBefore } from "#app/rules/email/weekly-summary.ts";
import { queueRegularEmails } from "./regular-emails.ts";

/**
 * Queues last week's summary for every active learner whose Monday morning has come. Safe to run twice: a summary's
 * key is the learner and their Monday.
 */
export const summariseWeeks = (now: Date): Promise<number> =>
  queueRegularEmails(
    "weekly_summary",
    (timeZone) => {
      const monday = dueSummary(now, timeZone);
      if (monday === null) return null;
      const mail = { template: "weekly-summary", props: { monday } } as const;
      return { mail, day: monday, isDue: wasActive(timeZone, monday) };
    },
    now,
  );

function wasActive(timeZone: string, monday: Day) {
  const { from, to } = weekBefore(monday, timeZone);
  const { completedAt } = lessonProgress;
  const { finishedAt } = studySessions;
  const finished = db
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(eq(lessonProgress.userId, profiles.id), gte(completedAt, from), lt(completedAt, to)),
    );
  const reviewed = db
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, profiles.id),
        eq(studySessions.kind, "review"),
        gte(finishedAt, from),
        lt(finishedAt, to),
      ),
    );
  return or(exists(finished), exists(reviewed));
}
