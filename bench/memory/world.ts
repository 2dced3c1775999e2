/**
 * The simulated learner's true memory. Written apart from app/rules on purpose: the scheduler must not be judged by
 * its own model. FSRS-6 curve and updates with the published default parameters.
 */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const SPREAD = 0.5;
const UNDERSTOOD = 0.9;

export interface TrueMemory {
  stability: number;
  difficulty: number;
  /** Day of the last answer. */
  at: number;
  /** Recall of a concept that isn't understood is 0. */
  isUnderstood: boolean;
}

/** What the learner has just read: understood by nine in ten, and remembered for a while of its own. */
export function learn(day: number, medianStability: number, random: () => number): TrueMemory {
  return {
    stability: medianStability * Math.exp(SPREAD * normal(random)),
    difficulty: initialDifficulty(3),
    at: day,
    isUnderstood: random() < UNDERSTOOD,
  };
}

export function trueRecall(memory: TrueMemory, day: number): number {
  if (!memory.isUnderstood) return 0;
  return (1 + (FACTOR * (day - memory.at)) / memory.stability) ** DECAY;
}

/** Moves with what was really remembered, whatever was clicked. */
export function afterRecall(memory: TrueMemory, day: number, isRecalled: boolean): TrueMemory {
  const { stability, difficulty } = memory;
  const forgotten = 1 - trueRecall(memory, day);
  const recalled =
    stability *
    (1 +
      Math.exp(W[8]) * (11 - difficulty) * stability ** -W[9] * (Math.exp(forgotten * W[10]) - 1));
  const lapsed =
    W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.exp(forgotten * W[14]);
  return {
    ...memory,
    at: day,
    stability: isRecalled ? recalled : Math.max(0.001, Math.min(stability, lapsed)),
    difficulty: nextDifficulty(difficulty, isRecalled ? 3 : 1),
  };
}

function nextDifficulty(difficulty: number, grade: number): number {
  const damped = difficulty - (W[6] * (grade - 3) * (10 - difficulty)) / 9;
  return Math.min(10, Math.max(1, W[7] * initialDifficulty(4) + (1 - W[7]) * damped));
}

function initialDifficulty(grade: number): number {
  return W[4] - Math.exp((grade - 1) * W[5]) + 1;
}

/** Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A linear congruential generator (Numerical Recipes), so that every schedule gets the same random numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
