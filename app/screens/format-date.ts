import type { Day } from "#app/rules/day.ts";

// A Day has no time zone. Parsing and formatting in UTC gives the same day on the server and in the browser.
const MEDIUM = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 16, 2026" */
export const formatDate = (day: Day): string => MEDIUM.format(new Date(`${day}T12:00:00Z`));
