import { countInWords } from "#app/ui/count-in-words.ts";

/** The longest period that has passed counts, in whole ones. */
const PERIODS = [
  { days: 365, name: "year", ending: "of days like this." },
  {
    days: 100,
    name: "hundred days",
    ending: "and counting. You and your curiosity are old friends.",
  },
  { days: 30, name: "month", ending: "of days like this." },
  { days: 7, name: "week", ending: "and counting." },
] as const;

/** The line under a streak of seven days or more: "Four weeks and counting." */
export function streakWords(days: number): string {
  const period = PERIODS.find((one) => days >= one.days);
  if (!period) return "";
  const count = Math.floor(days / period.days);
  const { name, ending } = period;
  if (count === 1) return `A ${name} ${ending}`;
  const words = countInWords(count);
  const plural = name.endsWith("s") ? name : `${name}s`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${plural} ${ending}`;
}
