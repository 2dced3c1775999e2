/** Noon in Central Europe, 16 November 2026. */
export const MONDAY = new Date("2026-11-16T11:00:00Z");

/** A time some days and hours after another. */
export const later = (from: Date, days: number, hours = 0) =>
  new Date(from.getTime() + (days * 24 + hours) * 3_600_000);
