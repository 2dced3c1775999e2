/** What /reviews shows of a lesson (spec sections 5 and 9). When it comes back is decided in `memory/`. */
/** What a form says instead of a lesson's id. */
export const EVERYTHING = "all";

const MINUTES_EACH = 2.5;

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

/** More than these are never proposed for one day. The others can wait, and reviewing more is always possible. */
export const REVIEWS_PER_DAY = 10;

/** How many of the lessons due today proposes, after `reviewsDone` today. */
export function reviewsForToday(reviewsDue: number, reviewsDone = 0): number {
  return Math.min(reviewsDue, Math.max(0, REVIEWS_PER_DAY - reviewsDone));
}

/** For 'about N minutes' above the list of due reviews. */
export function reviewMinutes(reviewsDue: number): number {
  return Math.round(reviewsDue * MINUTES_EACH);
}
