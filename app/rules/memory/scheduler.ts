import { computeDecayFactor, default_w, FSRSAlgorithm, Rating, type Grade } from "ts-fsrs";

/**
 * FSRS-6 with its published defaults, as ts-fsrs computes it. Time is in days and may be fractional; no fuzz (a
 * schedule must replay), no short-term steps (those are minutes, and concepts come back after days).
 */
const DEFAULT = algorithmWith(null);

/** FSRS-6's numbers, w0 to w20. `null` are the published defaults. */
export type Parameters = readonly number[] | null;

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
export function strengthAfter(
  before: Strength | null,
  days: number,
  rating: RatingName,
  parameters: Parameters = null,
): Strength {
  const algorithm = parameters === null ? DEFAULT : fitted(parameters);
  const { stability, difficulty } = algorithm.next_state(before, Math.max(0, days), GRADES[rating]);
  return { stability, difficulty };
}

/**
 * FSRS-6 forgetting curve. Its decay is never fitted, so that a stability means the same for every learner: the chance of recall, 0 to 1, `days` after the last answer.
 */
export function recallAfter(stability: number, days: number): number {
  return DEFAULT.forgetting_curve(Math.max(0, days), stability);
}

/** The curve's two numbers, for statements that rate thousands of concepts: `(1 + factor * days / stability) ^ decay`. */
export const FORGETTING = computeDecayFactor(default_w);

/** The inverse: days until recall falls to `retention` (0 to 1, exclusive). */
export function daysUntil(retention: number, stability: number): number {
  return stability * DEFAULT.calculate_interval_modifier(retention);
}

export const defaultParameters = (): number[] => [...default_w];

const algorithms = new WeakMap<readonly number[], FSRSAlgorithm>();

/** Kept for the parameters' lifetime: making one costs more than a step. */
function fitted(parameters: readonly number[]): FSRSAlgorithm {
  const known = algorithms.get(parameters) ?? algorithmWith(parameters);
  algorithms.set(parameters, known);
  return known;
}

function algorithmWith(w: Parameters): FSRSAlgorithm {
  return new FSRSAlgorithm({
    enable_fuzz: false,
    enable_short_term: false,
    ...(w !== null && { w: [...w] }),
  });
}
