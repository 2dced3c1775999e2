import type { Day } from "#app/rules/day.ts";

// A Day has no time zone: formatting it in UTC keeps the date.
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
  return (day: Day) => format.format(new Date(day));
};

export const formatDay = words({ weekday: "long", day: "numeric", month: "long" });
export const weekdayLetter = words({ weekday: "narrow" });
export const dayOfMonth = words({ day: "numeric" });
export const monthName = words({ month: "short" });
