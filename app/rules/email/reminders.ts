import { addDays, type Day, localDay } from "../day.ts";
import { REMINDER_TIMES, type ReminderTime } from "../accounts/profile.ts";

/** A delayed reminder is still sent for this long; after that the day is skipped. */
const REMINDER_WINDOW_MINUTES = 120;

/** The learner's local time as "09:05", with daylight saving. */
export function localTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
}

/** The reminder times that are due now. */
export function dueReminderTimes(now: Date, timeZone: string): ReminderTime[] {
  const minute = minuteOf(localTime(now, timeZone));
  return REMINDER_TIMES.filter((time) => {
    const minutesPast = minute - minuteOf(time);
    return minutesPast >= 0 && minutesPast < REMINDER_WINDOW_MINUTES;
  });
}

export type ReminderChoice = { isOn: boolean; time: ReminderTime; timeZone: string };

/**
 * The first day for a new choice of reminders: today if its time is still ahead, otherwise tomorrow. Null if nothing
 * changed, so that a delayed reminder is still sent.
 */
export function remindersFrom(
  before: ReminderChoice,
  after: ReminderChoice,
  now: Date,
): Day | null {
  const isSame = before.isOn && before.time === after.time && before.timeZone === after.timeZone;
  if (!after.isOn || isSame) return null;
  const today = localDay(now, after.timeZone);
  return localTime(now, after.timeZone) < after.time ? today : addDays(today, 1);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
