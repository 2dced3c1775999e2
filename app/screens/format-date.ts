import { daysBetween, type Day } from "#app/rules/day.ts";
import { countInWords } from "#app/ui/count-in-words.ts";

// A Day has no time zone. Parsing and formatting in UTC gives the same day on the server and in the browser.
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
  return (day: Day) => format.format(new Date(`${day}T12:00:00Z`));
};

/** "Nov 16, 2026" */
export const formatDate = words({ dateStyle: "medium" });

const LAST_NAMED_WEEKDAY = 6;
const weekday = words({ weekday: "long" });
const dayAndMonth = words({ day: "numeric", month: "long" });
const withYear = words({ dateStyle: "long" });

/** "today", "tomorrow", "on Friday", "on November 26", "on January 9, 2027" */
export function formatComingDay(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days <= 0) return "today";
  if (days === 1) return "tomorrow";
  if (days <= LAST_NAMED_WEEKDAY) return `on ${weekday(day)}`;
  return `on ${day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : withYear(day)}`;
}

/** "A week ago", "Three weeks ago", "Two months ago", "A year ago"; from seven days on. */
export function formatLongAgo(day: Day, today: Day): string {
  const days = daysBetween(day, today);
  if (days < 35) return ago(Math.floor(days / 7), "week");
  if (days < 365) return ago(Math.max(1, Math.floor(days / 30.5)), "month");
  return ago(Math.floor(days / 365), "year");
}

function ago(count: number, unit: string): string {
  const words = count === 1 ? `a ${unit}` : `${countInWords(count)} ${unit}s`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ago`;
}
