import { intervalInDays, isLeech, type ConceptMemory } from "./memory.ts";

const DAYS_PER_WEEK = 7;

/** Reviews a week that a desired retention (0 to 1) costs with these memories as they are today. */
export function weeklyCost(
  memories: readonly Pick<ConceptMemory, "stability" | "lapses" | "lapsesInARow">[],
  factor: number,
  desiredRetention: number,
): number {
  return memories
    .filter((memory) => !isLeech(memory))
    .map(({ stability }) => DAYS_PER_WEEK / intervalInDays(stability, factor, desiredRetention))
    .reduce((sum, reviews) => sum + reviews, 0);
}
