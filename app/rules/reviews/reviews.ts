/** What /reviews shows of a lesson (spec sections 5 and 9). When it comes back is decided in `memory/`. */
/** What a form says instead of a lesson's id. */
export const EVERYTHING = "all";

export const DIFFICULTY = {
  start: 3,
  least: 1,
  most: 5,
  easierFrom: 0.8,
  harderUpTo: 0.5,
} as const;

/** The dots of /reviews, 1 to 5. */
export function nextDifficulty(difficulty: number, score: number): number {
  if (score >= DIFFICULTY.easierFrom) return Math.max(DIFFICULTY.least, difficulty - 1);
  if (score <= DIFFICULTY.harderUpTo) return Math.min(DIFFICULTY.most, difficulty + 1);
  return difficulty;
}
