import { eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { profiles, type Appearance } from "#app/db/tables/index.ts";
import { isVertical, SUGGESTED_TOPICS } from "#app/rules/interests.ts";
import type { Preferences } from "#app/rules/preferences.ts";
import type { Reminders } from "#app/rules/profile.ts";
import { checkTopic } from "#app/rules/topic-safety.ts";
import { withReminders } from "./choose-reminders.ts";

export interface SavedPreferences extends Preferences {
  /** Null where no mail server is configured: the setting is hidden, and what was chosen stays. */
  reminders: Reminders | null;
  interests: { verticals: string[]; topics: string[]; customTopic: string };
}

export type PreferencesSaved = { status: "saved" } | { status: "refused"; message: string };

/**
 * Everything of the Preferences tab at once; what the form does not show is kept. A topic that cannot be taught is
 * refused alone: the other changes are saved all the same.
 */
export async function savePreferences(
  learnerId: string,
  { reminders, interests, timeZone, ...looks }: SavedPreferences,
  now: Date,
): Promise<PreferencesSaved> {
  const custom = checkTopic(interests.customTopic);
  const isRefused = custom.status === "unsafe" || custom.status === "too-long";
  await db.transaction(async (tx) => {
    const before = one(
      await tx
        .select({ preferences: profiles.emailPreferences, timeZone: profiles.timeZone })
        .from(profiles)
        .where(eq(profiles.id, learnerId))
        .for("update"),
    );
    const choice = reminders && {
      isOn: reminders.dailyReminders,
      time: reminders.preferredTime,
      timeZone,
    };
    await tx
      .update(profiles)
      .set({
        timeZone,
        appearance: appearanceOf(looks),
        emailPreferences: {
          ...(choice
            ? withReminders(before.preferences, before.timeZone, choice, now)
            : before.preferences),
          ...(reminders && { weekly_summary: reminders.weeklySummary }),
          selected_verticals: interests.verticals.filter(isVertical),
          selected_topics: interests.topics.filter((topic) => SUGGESTED_TOPICS.includes(topic)),
          // The older keys would otherwise come back for an emptied list.
          verticals: undefined,
          preferred_subjects: undefined,
          quiz_completed: true,
          ...(!isRefused && { custom_topic: custom.status === "ok" ? custom.topic : "" }),
        },
      })
      .where(eq(profiles.id, learnerId));
  });
  return isRefused ? { status: "refused", message: custom.message } : { status: "saved" };
}

/** Only what differs from how everybody starts. */
function appearanceOf({ theme, ...looks }: Omit<Preferences, "timeZone">): Appearance {
  return theme === "system" ? looks : { ...looks, theme };
}
