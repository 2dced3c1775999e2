import { emptyBins, type CalibrationBin } from "./calibration.ts";
import { DEFAULT_RETENTION } from "./retention.ts";
import { daysUntil, recallAfter, type Parameters, type Strength } from "./scheduler.ts";

/** The schedule's numbers. Intervals in days. */
export const SCHEDULE = {
  minInterval: 1,
  maxInterval: 365,
  /** The schedule follows the learner's factor only this far; what is shown follows it all the way. */
  leastFactor: 0.4,
  mostFactor: 2.5,
  /** `ln k` moves by this times (correct − predicted). */
  factorStep: 0.1,
  lapsesInARow: 4,
  lapses: 6,
  /** Assumed before the first answer, when the lesson has just been read. */
  firstRecall: 0.9,
} as const;

const MILLISECONDS_PER_DAY = 86_400_000;

/** What a learner's schedule aims at, and the parameters it is computed with. */
export type MemorySettings = { desiredRetention: number; parameters: Parameters };

export const DEFAULT_SETTINGS: MemorySettings = {
  desiredRetention: DEFAULT_RETENTION,
  parameters: null,
};

/** What a learner remembers of one concept: a fold of the answers, stored for speed. */
export type ConceptMemory = Strength & {
  lastReviewedAt: Date;
  /** Null while the concept is out of the schedule. */
  dueAt: Date | null;
  /** 0.02 to 0.98. */
  understanding: number;
  lapses: number;
  lapsesInARow: number;
  seenQuestions: string[];
  /** At most as many as 'known' needs. */
  rightQuestions: string[];
  firstRightAt: Date | null;
  lastRightAt: Date | null;
  /** Only the first answer in a session moves the memory. */
  recentSessions: string[];
};

/** What all concepts of a learner have in common. */
export type LearnerMemory = {
  /** k: how much longer (above 1) or shorter this learner remembers than FSRS's average. */
  factor: number;
  calibration: CalibrationBin[];
};

export const NEW_FACTOR = 1;

export function newLearner(): LearnerMemory {
  return { factor: NEW_FACTOR, calibration: emptyBins() };
}

/** After four lapses in a row, or six in all, a concept is to be learned again rather than asked again. */
export function isLeech(memory: Pick<ConceptMemory, "lapses" | "lapsesInARow">): boolean {
  return memory.lapsesInARow >= SCHEDULE.lapsesInARow || memory.lapses >= SCHEDULE.lapses;
}

/** The chance of recall, 0 to 1, as it is shown: with the learner's factor as it is. */
export function recallAt(
  memory: Pick<ConceptMemory, "stability" | "lastReviewedAt">,
  factor: number,
  when: Date,
): number {
  return recallAfter(memory.stability * factor, daysSince(memory.lastReviewedAt, when));
}

/** When recall falls to the desired retention, between one day and a year after the last answer. */
export function dueAt(
  memory: Pick<ConceptMemory, "stability" | "lastReviewedAt" | "lapses" | "lapsesInARow">,
  factor: number,
  desiredRetention: number,
): Date | null {
  if (isLeech(memory)) return null;
  const days = intervalInDays(memory.stability, factor, desiredRetention);
  return new Date(memory.lastReviewedAt.getTime() + days * MILLISECONDS_PER_DAY);
}

/** Days, 1 to 365. */
export function intervalInDays(
  stability: number,
  factor: number,
  desiredRetention: number,
): number {
  const { leastFactor, mostFactor, minInterval, maxInterval } = SCHEDULE;
  const scheduled = stability * Math.min(mostFactor, Math.max(leastFactor, factor));
  return Math.min(maxInterval, Math.max(minInterval, daysUntil(desiredRetention, scheduled)));
}

export function daysSince(before: Date, when: Date): number {
  return Math.max(0, when.getTime() - before.getTime()) / MILLISECONDS_PER_DAY;
}
