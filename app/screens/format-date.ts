import type { Day } from "#app/rules/day.ts";

// A Day has no zone: read and written in UTC it stays the day it is, on the server as in the browser.
const MEDIUM = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 16, 2026" */
export const formatDate = (day: Day): string => MEDIUM.format(new Date(`${day}T12:00:00Z`));
