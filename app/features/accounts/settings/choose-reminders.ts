import type { EmailPreferences } from "#app/db/tables/index.ts";
import { reminderTimeOr } from "#app/rules/accounts/profile.ts";
import { type ReminderChoice, remindersFrom } from "#app/rules/email/reminders.ts";
import { currentZoneName } from "#app/rules/accounts/time-zones.ts";

/** Applies a choice of reminders to the stored preferences. The time stays while reminders are off. */
export function withReminders(
  preferences: EmailPreferences,
  timeZoneBefore: string,
  choice: ReminderChoice,
  now: Date,
): EmailPreferences {
  const before = {
    isOn: preferences.daily_reminders,
    time: reminderTimeOr(preferences.preferred_time),
    timeZone: currentZoneName(timeZoneBefore),
  };
  const after = { ...choice, timeZone: currentZoneName(choice.timeZone) };
  const from = remindersFrom(before, after, now);
  return {
    ...preferences,
    daily_reminders: choice.isOn,
    ...(choice.isOn && { preferred_time: choice.time }),
    ...(from && { reminders_from: from }),
  };
}
