import { addDays, daysBetween, localDay, type Day } from "../day.ts";
import { intervalInDays, isLeech, type ConceptMemory } from "./memory.ts";

const DAYS_PER_WEEK = 7;

/** Reviews a week that a desired retention (0 to 1) costs with these memories as they are today. */
export function weeklyCost(
  memories: readonly ConceptMemory[],
  factor: number,
  desiredRetention: number,
): number {
  return memories
    .filter((memory) => !isLeech(memory))
    .map(({ stability }) => DAYS_PER_WEEK / intervalInDays(stability, factor, desiredRetention))
    .reduce((sum, reviews) => sum + reviews, 0);
}

/** Concepts due on each of the next days, today first and with everything overdue; later repetitions aren't counted. */
export function forecast(
  memories: readonly Pick<ConceptMemory, "dueAt">[],
  now: Date,
  timeZone: string,
  days: number,
): { day: Day; concepts: number }[] {
  const today = localDay(now, timeZone);
  const inDays = memories.flatMap(({ dueAt }) =>
    dueAt ? [Math.max(0, daysBetween(today, localDay(dueAt, timeZone)))] : [],
  );
  return Array.from({ length: days }, (_, index) => ({
    day: addDays(today, index),
    concepts: inDays.filter((inDay) => inDay === index).length,
  }));
}
