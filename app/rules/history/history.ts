import { addDays, type Day, weekdayOf } from "../day.ts";

/** The list of completed lessons (spec section 2, 'History'). */
export const HISTORY_TIERS = [
  {
    tier: "none",
    from: 0,
    message: "Your first finished lesson will appear here. Five minutes is enough.",
  },
  { tier: "few", from: 1, message: "A good start. Every lesson here is one you can come back to." },
  {
    tier: "some",
    from: 10,
    message: "Look how far you’ve come. This is what a habit looks like.",
  },
  { tier: "many", from: 50, message: "More than fifty lessons. You’ve built yourself a library." },
] as const;
export type HistoryTier = (typeof HISTORY_TIERS)[number];

export const HISTORY_SORTS = ["date", "score", "topic"] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

export const UNMEASURED_TIME = "~5 min";

export function historyTier(lessonsCompleted: number): HistoryTier {
  return HISTORY_TIERS.findLast(({ from }) => lessonsCompleted >= from) ?? HISTORY_TIERS[0];
}

/** The measured time, or an estimate if none was measured. */
export function timeLabel(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return UNMEASURED_TIME;
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The heading a day is listed under: "This week", "Last week", then the month, with its year once that is over. */
export function periodOf(day: Day, today: Day): string {
  const monday = mondayOf(day);
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return "This week";
  if (monday === addDays(thisMonday, -7)) return "Last week";
  const month = MONTH.format(new Date(`${day}T12:00:00Z`));
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? month : `${month} ${year}`;
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));
