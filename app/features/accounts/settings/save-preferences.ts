import { eq } from "drizzle-orm";
import { one } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { profiles, type Appearance } from "#app/db/tables/index.ts";
import { isVertical, SUGGESTED_TOPICS } from "#app/rules/topics/interests.ts";
import type { Preferences } from "#app/rules/accounts/preferences.ts";
import type { Reminders } from "#app/rules/accounts/profile.ts";
import { checkTopic } from "#app/rules/generation/topic-safety.ts";
import { chooseRetention } from "../../memory/choose-retention.ts";
import { withReminders } from "./choose-reminders.ts";

export interface SavedPreferences extends Preferences {
  /** Null without a mail server: the setting is hidden, and the stored choice stays. */
  reminders: Reminders | null;
  interests: { verticals: string[]; topics: string[]; customTopic: string };
}

export type PreferencesSaved = { status: "saved" } | { status: "refused"; message: string };

/**
 * Saves the Preferences tab; settings the form doesn't show stay. If the custom topic is refused, the other changes
 * are still saved.
 */
export async function savePreferences(
  learnerId: string,
  { reminders, interests, timeZone, desiredRetention, ...looks }: SavedPreferences,
  now: Date,
): Promise<PreferencesSaved> {
  const custom = checkTopic(interests.customTopic);
  const isRefused = custom.status === "unsafe" || custom.status === "too-long";
  await learnerTransaction(learnerId, async (tx) => {
    await chooseRetention(tx, learnerId, desiredRetention);
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
          // Clear the older keys, or they would refill an emptied list.
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

/** Only what differs from the defaults. */
function appearanceOf({
  theme,
  ...looks
}: Omit<Preferences, "timeZone" | "desiredRetention">): Appearance {
  return theme === "system" ? looks : { ...looks, theme };
}
