import { daysBetween, type Day } from "#app/rules/day.ts";
import { capitalized } from "#app/rules/capitalized.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import { dayFormat } from "#app/ui/day-format.ts";

/** "Nov 16, 2026" */
export const formatDate = dayFormat({ dateStyle: "medium" });

const LAST_NAMED_WEEKDAY = 6;
const weekday = dayFormat({ weekday: "long" });
const dayAndMonth = dayFormat({ day: "numeric", month: "long" });
const withYear = dayFormat({ dateStyle: "long" });

/** "today", "tomorrow", "on Friday", "on November 26", "on January 9, 2027" */
export function formatComingDay(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days <= 0) return "today";
  if (days === 1) return "tomorrow";
  if (days <= LAST_NAMED_WEEKDAY) return `on ${weekday(day)}`;
  return `on ${day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : withYear(day)}`;
}

/** "A week ago", "Nearly three weeks ago", "Two months ago", "A year ago"; from seven days on. */
export function formatLongAgo(day: Day, today: Day): string {
  const days = daysBetween(day, today);
  if (days < 35) return ago(days / 7, "week");
  if (days < 350) return ago(days / DAYS_PER_MONTH, "month");
  return ago(days / DAYS_PER_YEAR, "year");
}

const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;
/** Months aren't equally long, so half a day less than the average still makes a whole one. */
const AS_GOOD_AS_WHOLE = 0.98;

/** Rounded to whole ones; "nearly" where that makes more of it. */
function ago(exact: number, unit: string): string {
  const count = Math.max(1, Math.round(exact));
  const words = count === 1 ? `a ${unit}` : `${countInWords(count)} ${unit}s`;
  const isNearly = exact < count - 1 + AS_GOOD_AS_WHOLE;
  return `${capitalized(isNearly ? `nearly ${words}` : words)} ago`;
}
