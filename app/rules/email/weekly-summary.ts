import { addDays, asDay, isDay, localDay, startOfLocalDay, weekdayOf, type Day } from "../day.ts";
import { localTime } from "./reminders.ts";

/** Local time on Monday. A server that was down then still sends the summary later that day. */
export const SUMMARY_TIME = "08:00";

/** The Monday whose summary is due now; the summary covers the seven days before it. */
export function dueSummary(now: Date, timeZone: string): Day | null {
  const today = localDay(now, timeZone);
  return weekdayOf(today) === 1 && localTime(now, timeZone) >= SUMMARY_TIME ? today : null;
}

/** From local midnight to local midnight: an hour shorter or longer when the clocks change. */
export function weekBefore(monday: string, timeZone: string): { from: Date; to: Date } {
  const day = asDay(monday);
  return {
    from: startOfLocalDay(addDays(day, -7), timeZone),
    to: startOfLocalDay(day, timeZone),
  };
}

/** A summary that is delayed by days is not sent. */
export function isSummaryFresh(monday: string, now: Date, timeZone: string): boolean {
  const today = localDay(now, timeZone);
  return isDay(monday) && today >= monday && today <= addDays(monday, 1);
}
