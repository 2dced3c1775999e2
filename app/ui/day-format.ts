import type { Day } from "#app/rules/day.ts";

const MAX_KNOWN = 1_000;

/**
 * Formats a day, which has no time zone: in UTC it is the same on the server and in the browser. A page has some hundred days, the
 * same ones for all learners, and `Intl` takes a microsecond for each.
 */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
  const cache = new Map<Day, string>();
  return (day) => {
    const cachedFormat = cache.get(day);
    if (cachedFormat !== undefined) return cachedFormat;
    const words = format.format(new Date(`${day}T12:00:00Z`));
    if (cache.size >= MAX_KNOWN) cache.clear();
    cache.set(day, words);
    return words;
  };
}
