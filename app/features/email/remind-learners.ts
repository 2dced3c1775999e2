import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays, outbox, profiles } from "#app/db/tables/index.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import { DEFAULT_REMINDER_TIME, type ReminderTime } from "#app/rules/accounts/profile.ts";
import { dueReminderTimes } from "#app/rules/email/reminders.ts";
import { isNotLocked } from "../accounts/locked-out.ts";
import { queueEmail } from "./queue-email.ts";

const BATCH_SIZE = 200;

const wantsReminders = () =>
  and(
    sql`(${profiles.emailPreferences}->>'daily_reminders')::boolean`,
    isNull(profiles.deleteAfter),
    isNotLocked(profiles.id),
  );

/**
 * Queues a reminder for every learner whose reminder time has come and who hasn't learned today. Safe to run twice:
 * a reminder's key is the learner and their day.
 */
export async function remindLearners(now: Date): Promise<number> {
  const zones = await db
    .selectDistinct({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(wantsReminders());
  let reminded = 0;
  for (const { timeZone } of zones) {
    const times = dueReminderTimes(now, timeZone);
    if (times.length > 0) reminded += await remindZone(timeZone, times, now);
  }
  return reminded;
}

async function remindZone(timeZone: string, times: ReminderTime[], now: Date): Promise<number> {
  const day = localDay(now, timeZone);
  for (let reminded = 0; ;) {
    const due = await findDue(timeZone, times, day);
    await db.transaction(async (tx) => {
      for (const { userId, email } of due) {
        const onceKey = `reminder:${userId}:${day}`;
        const mail = { template: "reminder", recipient: email, userId, onceKey } as const;
        await queueEmail(tx, { ...mail, props: { day } }, now);
      }
    });
    reminded += due.length;
    if (due.length < BATCH_SIZE) return reminded;
  }
}

function findDue(timeZone: string, times: ReminderTime[], day: Day) {
  const learnt = db
    .select({ day: activityDays.day })
    .from(activityDays)
    .where(
      and(
        eq(activityDays.userId, profiles.id),
        eq(activityDays.day, day),
        eq(activityDays.kind, "learnt"),
      ),
    );
  const queued = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.onceKey, sql`'reminder:' || ${profiles.id} || ':' || ${day}::text`));
  const chosenTime = sql`coalesce(${profiles.emailPreferences}->>'preferred_time', ${DEFAULT_REMINDER_TIME})`;
  return db
    .select({ userId: profiles.id, email: profiles.email })
    .from(profiles)
    .where(
      and(
        wantsReminders(),
        eq(profiles.timeZone, timeZone),
        inArray(chosenTime, times),
        sql`coalesce(${profiles.emailPreferences}->>'reminders_from', '') <= ${day}::text`,
        notExists(learnt),
        notExists(queued),
      ),
    )
    .limit(BATCH_SIZE);
}
