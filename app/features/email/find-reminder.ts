import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { learnerFrom } from "../accounts/sign-in/find-session.ts";
import { loadOfferedCheck } from "../checks/load-offered-check.ts";
import { findPremium } from "../payments/find-premium.ts";
import { findToday } from "../dashboard/find-today.ts";
import { findRecipient } from "./regular-emails.ts";

export interface FoundReminder {
  userId: string;
  name: string;
  today: Awaited<ReturnType<typeof findToday>>;
  /** The topic whose check is ready from today on; mentioned on this day only. */
  check: string | null;
  /** Unless the learner has switched her off. */
  hasBea: boolean;
}

/** A reminder's content at delivery; null if the day is over, the learner has learned something, opted out or is locked. */
export async function findReminder(
  userId: string,
  day: string,
  now: Date,
): Promise<FoundReminder | null> {
  const profile = await findRecipient(userId, "daily_reminders");
  if (!profile) return null;
  if (localDay(now, profile.timeZone) !== day) return null;
  const learnt = await db
    .select({ day: activityDays.day })
    .from(activityDays)
    .where(
      and(
        eq(activityDays.userId, userId),
        eq(activityDays.day, day),
        eq(activityDays.kind, "learnt"),
      ),
    );
  if (learnt.length > 0) return null;
  const isPremium = await findPremium(userId, now);
  const learner = learnerFrom(profile, { sessionId: "", isPremium });
  const [today, check] = await Promise.all([
    findToday(learner, now),
    loadOfferedCheck(learner, now),
  ]);
  return {
    userId,
    name: profile.name,
    today,
    check: check?.daysOpen === 0 ? check.topicName : null,
    hasBea: !learner.appearance.quiet && !learner.appearance.mascotOff,
  };
}
