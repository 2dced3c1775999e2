import { isTimeZone, localDay } from "../day.ts";

/** For limits without a more specific message. */
export const TOO_MANY_REQUESTS = "Too many requests. Please wait a moment and try again.";

/** Limits "per day" look back 24 hours from now, so that changing the time zone never shortens a day. */
const MILLISECONDS_PER_DAY = 86_400_000;

/** 24 hours ago. */
export const startOfRollingDay = (now: Date): Date =>
  new Date(now.getTime() - MILLISECONDS_PER_DAY);

export interface RollingLimit {
  used: number;
  max: number;
  /** The earliest time for the next one, if not now. */
  nextAt: Date | null;
}

/** Usage of a limit per 24 hours, given the times of use. */
export function rollingLimit(begun: readonly Date[], max: number, now: Date): RollingLimit {
  const since = startOfRollingDay(now).getTime();
  const recent = begun
    .map((moment) => moment.getTime())
    .filter((moment) => moment > since)
    .toSorted((one, other) => one - other);
  const used = recent.length;
  if (used < max) return { used, max, nextAt: null };
  // With a limit of zero no slot ever becomes free: suggest tomorrow.
  const leaving = recent[used - max] ?? now.getTime();
  return { used, max, nextAt: new Date(leaving + MILLISECONDS_PER_DAY) };
}

/** For `Retry-After`: rounded up, at least 1. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/** "at 14:05" or "tomorrow at 09:30", for a moment within the next 24 hours; rounds up to the minute. */
export function formatTimeOfDay(moment: Date, now: Date, timeZone: string): string {
  const minute = new Date(Math.ceil(moment.getTime() / 60_000) * 60_000);
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
  });
  const isToday = localDay(minute, timeZone) === localDay(now, timeZone);
  return `${isToday ? "" : "tomorrow "}at ${clock.format(minute)}`;
}
