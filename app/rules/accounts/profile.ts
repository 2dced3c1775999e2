import * as z from "zod/mini";
import { checkForm, textField, type FormCheck } from "../form.ts";

/** A learner's profile form (spec sections 5 and 8). */
export const PROFILE_NAME_MAX = 50;

export const REMINDER_TIMES = [
  "07:00",
  "08:00",
  "09:00",
  "10:00",
  "12:00",
  "17:00",
  "18:00",
  "19:00",
  "20:00",
] as const;
export type ReminderTime = (typeof REMINDER_TIMES)[number];
export const REMINDER_TIME_CHOICES = REMINDER_TIMES.map((time) => ({ value: time, label: time }));
export const DEFAULT_REMINDER_TIME: ReminderTime = "09:00";

export const PROFILE_MESSAGES = {
  nameRequired: "Name is required",
  nameLong: "Name must be at most 50 characters",
  nameNotSaved: "Failed to update name. Please try again.",
  reminderTime: "Please choose one of the reminder times",
  preferencesSaved: "Preferences saved successfully!",
  preferencesNotSaved: "Failed to save preferences. Please try again.",
} as const;

export type Reminders = {
  dailyReminders: boolean;
  preferredTime: ReminderTime;
  weeklySummary: boolean;
};

export function checkProfileName(input: unknown): FormCheck<{ name: string }> {
  const name = textField({
    required: PROFILE_MESSAGES.nameRequired,
    most: { characters: PROFILE_NAME_MAX, message: PROFILE_MESSAGES.nameLong },
  });
  return checkForm(z.object({ name }), input);
}

/** Browsers don't send unticked checkboxes, and the time only while reminders are on. */
export function checkReminders(input: unknown): FormCheck<Reminders> {
  const isTicked = z.pipe(
    z.prefault(z.unknown(), false),
    z.transform((value) => value === true || value === "on" || value === "true"),
  );
  const preferredTime = z.prefault(
    z.enum(REMINDER_TIMES, PROFILE_MESSAGES.reminderTime),
    DEFAULT_REMINDER_TIME,
  );
  return checkForm(
    z.object({ dailyReminders: isTicked, preferredTime, weeklySummary: isTicked }),
    input,
  );
}

/** For a value stored by an earlier version. */
export function reminderTimeOr(time: unknown, otherwise = DEFAULT_REMINDER_TIME): ReminderTime {
  return REMINDER_TIMES.find((reminderTime) => reminderTime === time) ?? otherwise;
}
