import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays, profiles } from "#app/db/tables/index.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import { DEFAULT_REMINDER_TIME, type ReminderTime } from "#app/rules/accounts/profile.ts";
import { dueReminderTimes } from "#app/rules/email/reminders.ts";
import { queueRegularEmails } from "./regular-emails.ts";

/**
 * Queues a reminder for every learner whose reminder time has come and who hasn't learned today. Safe to run twice:
 * a reminder's key is the learner and their day.
 */
export const remindLearners = (now: Date): Promise<number> =>
  queueRegularEmails(
    "daily_reminders",
    (timeZone) => {
      const times = dueReminderTimes(now, timeZone);
      if (times.length === 0) return null;
      const day = localDay(now, timeZone);
      return { mail: { template: "reminder", props: { day } }, day, isDue: isDue(times, day) };
    },
    now,
  );

function isDue(times: ReminderTime[], day: Day) {
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
  const chosenTime = sql`coalesce(${profiles.emailPreferences}->>'preferred_time', ${DEFAULT_REMINDER_TIME})`;
  return and(
    inArray(chosenTime, times),
    sql`coalesce(${profiles.emailPreferences}->>'reminders_from', '') <= ${day}::text`,
    notExists(learnt),
  );
}
