/** The streak in one line; from 7 days on it is celebrated. */
export function streakLine(days: number, isCelebrated: boolean): string {
  if (isCelebrated) return `${days} days in a row. That's a habit.`;
  return days === 1 ? "1 day" : `${days} days`;
}

const YEAR = 365;
/** An anniversary is mentioned for a week, so that someone who comes on Sundays reads it too. */
const ANNIVERSARY_DAYS = 7;

/** Null before the first lesson (`daysLearning` counts from it) and outside the week of a full year. */
export function anniversaryLine(daysLearning: number | null, lessons: number): string | null {
  const years = Math.floor((daysLearning ?? 0) / YEAR);
  if (daysLearning === null || years === 0 || daysLearning % YEAR >= ANNIVERSARY_DAYS) return null;
  return `${years === 1 ? "A year" : `${years} years`} since your first lesson, and ${lessons} finished.`;
}
