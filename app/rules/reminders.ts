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

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
