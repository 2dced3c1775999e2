import { and, eq, exists, gte, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox, profiles, studySessions, lessonProgress } from "#app/db/tables/index.ts";
import type { Day } from "#app/rules/day.ts";
import { dueSummary, weekBefore } from "#app/rules/email/weekly-summary.ts";
import { isNotLocked } from "../accounts/locked-out.ts";
import { queueEmail } from "./queue-email.ts";

const BATCH_SIZE = 200;

const wantsSummaries = () =>
  and(
    sql`(${profiles.emailPreferences}->>'weekly_summary')::boolean`,
    isNull(profiles.deleteAfter),
    isNotLocked(profiles.id),
  );

/**
 * Queues last week's summary for every active learner whose Monday morning has come. Safe to run twice: a summary's
 * key is the learner and their Monday.
 */
export async function summariseWeeks(now: Date): Promise<number> {
  const zones = await db
    .selectDistinct({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(wantsSummaries());
  let summarised = 0;
  for (const { timeZone } of zones) {
    const monday = dueSummary(now, timeZone);
    if (monday !== null) summarised += await summariseZone(timeZone, monday, now);
  }
  return summarised;
}

async function summariseZone(timeZone: string, monday: Day, now: Date): Promise<number> {
  for (let summarised = 0; ;) {
    const due = await findDue(timeZone, monday);
    await db.transaction(async (tx) => {
      for (const { userId, email } of due) {
        const onceKey = `weekly-summary:${userId}:${monday}`;
        const mail = { template: "weekly-summary", recipient: email, userId, onceKey } as const;
        await queueEmail(tx, { ...mail, props: { monday } }, now);
      }
    });
    summarised += due.length;
    if (due.length < BATCH_SIZE) return summarised;
  }
}

function findDue(timeZone: string, monday: Day) {
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
  const queued = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.onceKey, sql`'weekly-summary:' || ${profiles.id} || ':' || ${monday}::text`));
  return db
    .select({ userId: profiles.id, email: profiles.email })
    .from(profiles)
    .where(
      and(
        wantsSummaries(),
        eq(profiles.timeZone, timeZone),
        or(exists(finished), exists(reviewed)),
        notExists(queued),
      ),
    )
    .limit(BATCH_SIZE);
}
