import { addDays, type Day, localDay } from "./day.ts";
import { REMINDER_TIMES, type ReminderTime } from "./profile.ts";

/** A reminder that could not leave on time is still welcome for this long; then the day goes without. */
const LATE_FOR_MINUTES = 120;

/** The clock on the learner's wall, e.g. "09:05". Daylight saving is in it. */
export function localTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
}

/** The chosen times whose reminder is to leave at this moment. */
export function dueReminderTimes(now: Date, timeZone: string): ReminderTime[] {
  const minute = minuteOf(localTime(now, timeZone));
  return REMINDER_TIMES.filter((time) => {
    const late = minute - minuteOf(time);
    return late >= 0 && late < LATE_FOR_MINUTES;
  });
}

export type ReminderChoice = { isOn: boolean; time: ReminderTime; timeZone: string };

/**
 * From which day on a choice of reminders holds: today while its time is still to come, else tomorrow. Null when the
 * choice asks for nothing new, so that a reminder which is merely late still leaves.
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
