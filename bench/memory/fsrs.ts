/** FSRS-6 curve and updates with the published default parameters, apart from app/rules/memory. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;

/** Stability in days; difficulty from 1 (easy) to 10. */
export interface FsrsMemory {
  stability: number;
  difficulty: number;
}

export const firstFsrs = (stability: number): FsrsMemory => ({
  stability,
  difficulty: initialDifficulty(3),
});

export const recallFsrs = ({ stability }: FsrsMemory, days: number): number =>
  (1 + (FACTOR * days) / stability) ** DECAY;

export const daysUntilFsrs = ({ stability }: FsrsMemory, retention: number): number =>
  (stability * (retention ** (1 / DECAY) - 1)) / FACTOR;

export function afterFsrs(memory: FsrsMemory, days: number, isRecalled: boolean): FsrsMemory {
  const { stability, difficulty } = memory;
  const forgotten = 1 - recallFsrs(memory, days);
  const recalled =
    stability *
    (1 +
      Math.exp(W[8]) * (11 - difficulty) * stability ** -W[9] * (Math.exp(forgotten * W[10]) - 1));
  const lapsed =
    W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.exp(forgotten * W[14]);
  return {
    stability: isRecalled ? recalled : Math.max(0.001, Math.min(stability, lapsed)),
    difficulty: nextDifficulty(difficulty, isRecalled ? 3 : 1),
  };
}

/** As after a first answer: Good, or Again. */
export const startFsrs = (isCorrect: boolean): FsrsMemory => ({
  stability: isCorrect ? W[2] : W[0],
  difficulty: initialDifficulty(isCorrect ? 3 : 1),
});

function nextDifficulty(difficulty: number, grade: number): number {
  const damped = difficulty - (W[6] * (grade - 3) * (10 - difficulty)) / 9;
  return Math.min(10, Math.max(1, W[7] * initialDifficulty(4) + (1 - W[7]) * damped));
}

function initialDifficulty(grade: number): number {
  return W[4] - Math.exp((grade - 1) * W[5]) + 1;
}
