import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { emailChanges, sessions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { interestsFrom } from "#app/rules/topics/interests.ts";
import { minutesADay } from "#app/rules/accounts/preferences.ts";
import { reminderTimeOr } from "#app/rules/accounts/profile.ts";
import { currentZoneName, timeZoneGroups } from "#app/rules/accounts/time-zones.ts";
import { readSite } from "../../operations/read-site.ts";
import { loadRetention } from "../../memory/load-retention.ts";
import { loadPlan } from "../../payments/load-plan.ts";
import { deviceName } from "./device-name.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { isTwoFactorOn } from "../two-factor/verify-two-factor.ts";

/** The data of the settings screen. */
export async function loadProfile(learner: Learner, now: Date) {
  const { name, email, isPremium, timeZone, preferences, appearance } = learner;
  const [devices, waitingEmail, hasTwoFactor, plan, retention] = await Promise.all([
    findDevices(learner, now),
    findWaitingEmail(learner.id, now),
    isTwoFactorOn(learner.id),
    loadPlan(learner, now),
    loadRetention(learner.id),
  ]);
  const { sendsMail, isOpen } = readSite();
  const interests = interestsFrom(preferences);
  return {
    name,
    email,
    isPremium,
    isOpen,
    sendsMail,
    waitingEmail,
    hasTwoFactor,
    plan,
    devices,
    retentionCosts: retention.costs,
    // A browser may report a zone that the runtime's list doesn't contain.
    timeZones: timeZoneGroups([timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")]),
    preferences: {
      timeZone: currentZoneName(timeZone),
      theme: appearance.theme ?? "system",
      textSize: appearance.textSize ?? "normal",
      quiet: appearance.quiet ?? false,
      mascotOff: appearance.mascotOff ?? false,
      recallFirst: appearance.recallFirst ?? false,
      onePage: appearance.onePage ?? false,
      minutesADay: minutesADay(appearance),
      desiredRetention: retention.desiredRetention,
      dailyReminders: preferences.daily_reminders,
      weeklySummary: preferences.weekly_summary ?? false,
      preferredTime: reminderTimeOr(preferences.preferred_time),
      verticals: [...interests.verticals],
      topics: [...interests.topics],
      customTopic: interests.customTopic ?? "",
    },
  };
}

export type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>;

async function findDevices(learner: Learner, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, learner.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return rows.map((session) => ({
    id: session.id,
    name: deviceName(session.userAgent),
    isThis: session.id === learner.sessionId,
    lastUsed: localDay(session.updatedAt, learner.timeZone),
  }));
}

async function findWaitingEmail(learnerId: string, now: Date): Promise<string | null> {
  const [change] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, learnerId), gt(emailChanges.expiresAt, now)));
  return change?.email ?? null;
}
