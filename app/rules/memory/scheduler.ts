import { FSRSAlgorithm, Rating, type Grade } from "ts-fsrs";

/**
 * FSRS-6 with its published defaults, as ts-fsrs computes it. Time is in days and may be fractional; no fuzz (a
 * schedule must replay), no short-term steps (those are minutes, and concepts come back after days).
 */
const algorithm = new FSRSAlgorithm({ enable_fuzz: false, enable_short_term: false });

/** Stability: days until recall falls to 90%, above 0. Difficulty: 1 (easy) to 10. */
export type Strength = { stability: number; difficulty: number };
export type RatingName = "again" | "hard" | "good" | "easy";

const GRADES: Record<RatingName, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** The strength after an answer, `days` after the one before; `null` before the first answer. */
export function strengthAfter(before: Strength | null, days: number, rating: RatingName): Strength {
  const { stability, difficulty } = algorithm.next_state(before, Math.max(0, days), GRADES[rating]);
  return { stability, difficulty };
}

/** FSRS-6 forgetting curve: the chance of recall, 0 to 1, `days` after the last answer. */
export function recallAfter(stability: number, days: number): number {
  return algorithm.forgetting_curve(Math.max(0, days), stability);
}

/** The inverse: days until recall falls to `retention` (0 to 1, exclusive). */
export function daysUntil(retention: number, stability: number): number {
  return stability * algorithm.calculate_interval_modifier(retention);
}
