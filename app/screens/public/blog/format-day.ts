const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-03" → "November 3, 2026", in every time zone. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
