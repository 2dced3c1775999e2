import { computeDecayFactor, default_w, FSRSAlgorithm, Rating, type Grade } from "ts-fsrs";

/**
 * FSRS-6 with its published defaults, as ts-fsrs computes it. Time is in days and may be fractional; no fuzz (a
 * schedule must replay), no short-term steps (those are minutes, and concepts come back after days).
 */
const DEFAULT = algorithmWith(null);

/** FSRS-6's numbers, w0 to w20. `null` are the published defaults. */
export type Parameters = readonly number[] | null;

/** Whether numbers from elsewhere can be them: as many, and within what a fit may give. */
export const isParameters = (numbers: readonly number[]): boolean =>
  numbers.length === default_w.length && numbers.every((number) => number >= 0 && number <= 100);

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

/** FSRS-6's own; a larger one forgets more after the stability has passed, and less before. */
export const DEFAULT_DECAY = -computeDecayFactor(default_w).decay;

/**
 * FSRS-6 forgetting curve: the chance of recall, 0 to 1, `days` after the last answer. Whatever the decay, it is 90% once the
 * stability has passed, so that a stability means the same for every learner.
 */
export function recallAfter(stability: number, days: number, decay = DEFAULT_DECAY): number {
  return (1 + (curveFactor(decay) * Math.max(0, days)) / stability) ** -decay;
}

/** For statements that rate thousands of concepts: `(1 + factor * days / stability) ^ -decay`. */
export const curveFactor = (decay: number) => 0.9 ** (-1 / decay) - 1;

/** The inverse: days until recall falls to `retention` (0 to 1, exclusive). */
export function daysUntil(retention: number, stability: number, decay = DEFAULT_DECAY): number {
  return (stability * (retention ** (-1 / decay) - 1)) / curveFactor(decay);
}

/** The days after which FSRS's own curve falls as far as one with this decay: FSRS's steps know no other. */
export function equivalentDays(stability: number, days: number, decay: number): number {
  if (decay === DEFAULT_DECAY) return days;
  return daysUntil(Math.max(0.001, recallAfter(stability, days, decay)), stability);
}

export const defaultParameters = (): number[] => [...default_w];

const algorithms = new WeakMap<readonly number[], FSRSAlgorithm>();

/** Kept for the parameters' lifetime: making one costs more than a step. */
function fitted(parameters: readonly number[]): FSRSAlgorithm {
  const algorithm = algorithms.get(parameters) ?? algorithmWith(parameters);
  algorithms.set(parameters, algorithm);
  return algorithm;
}

function algorithmWith(w: Parameters): FSRSAlgorithm {
  return new FSRSAlgorithm({
    enable_fuzz: false,
    enable_short_term: false,
    ...(w !== null && { w: [...w] }),
  });
}
