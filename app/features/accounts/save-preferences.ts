import { eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { profiles, type Appearance } from "#app/db/tables/index.ts";
import { isVertical, SUGGESTED_TOPICS } from "#app/rules/interests.ts";
import type { Preferences } from "#app/rules/preferences.ts";
import type { Reminders } from "#app/rules/profile.ts";
import { checkTopic } from "#app/rules/topic-safety.ts";

export interface SavedPreferences extends Preferences {
  /** Null where no mail server is configured: the setting is hidden, and what was chosen stays. */
  reminders: Reminders | null;
  interests: { verticals: string[]; topics: string[]; customTopic: string };
}

export type PreferencesSaved = { status: "saved" } | { status: "refused"; message: string };

/** Everything of the Preferences tab at once; what the form does not show is kept. */
export async function savePreferences(
  learnerId: string,
  { reminders, interests, timeZone, ...looks }: SavedPreferences,
): Promise<PreferencesSaved> {
  const custom = checkTopic(interests.customTopic);
  if (custom.status === "unsafe" || custom.status === "too-long")
    return { status: "refused", message: custom.message };
  await db.transaction(async (tx) => {
    const { before } = one(
      await tx
        .select({ before: profiles.emailPreferences })
        .from(profiles)
        .where(eq(profiles.id, learnerId))
        .for("update"),
    );
    await tx
      .update(profiles)
      .set({
        timeZone,
        appearance: appearanceOf(looks),
        emailPreferences: {
          ...before,
          ...(reminders && {
            daily_reminders: reminders.dailyReminders,
            // The time is asked for only while reminders are on.
            preferred_time: reminders.dailyReminders
              ? reminders.preferredTime
              : before.preferred_time,
            weekly_summary: reminders.weeklySummary,
          }),
          selected_verticals: interests.verticals.filter(isVertical),
          selected_topics: interests.topics.filter((topic) => SUGGESTED_TOPICS.includes(topic)),
          // The older keys would otherwise come back for an emptied list.
          verticals: undefined,
          preferred_subjects: undefined,
          quiz_completed: true,
          custom_topic: custom.status === "ok" ? custom.topic : "",
        },
      })
      .where(eq(profiles.id, learnerId));
  });
  return { status: "saved" };
}

/** Only what differs from how everybody starts. */
function appearanceOf({ theme, ...looks }: Omit<Preferences, "timeZone">): Appearance {
  return theme === "system" ? looks : { ...looks, theme };
}
