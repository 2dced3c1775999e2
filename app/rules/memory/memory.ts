import type { CalibrationBin } from "./calibration.ts";
import { DEFAULT_RETENTION } from "./retention.ts";
import {
  DEFAULT_DECAY,
  daysUntil,
  recallAfter,
  type Parameters,
  type Strength,
} from "./scheduler.ts";

/** The schedule's numbers. Intervals in days. */
export const SCHEDULE = {
  minInterval: 1,
  maxInterval: 365,
  /** The schedule follows the learner's factor only this far; what is shown follows it all the way. */
  leastFactor: 0.4,
  mostFactor: 2.5,
  /** After a miss whose second try was right. */
  brakeDays: 3,
  lapsesInARow: 4,
  lapses: 6,
  /** Assumed before the first answer, when the lesson has just been read. */
  firstRecall: 0.9,
} as const;

const MILLISECONDS_PER_DAY = 86_400_000;

/** What a learner's schedule aims at, and the parameters it is computed with. */
export type MemorySettings = { desiredRetention: number; parameters: Parameters };

/** Counts up when the rules change what the same answers leave behind: stored memories of an earlier one are replayed. */
export const FOLD_VERSION = 3;

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

/** One combination of slip and decay: its weight, and the factor that fits the answers best under it. */
export type Hypothesis = { logWeight: number; factor: number };

/** The latest miss in a review, until its second try. `pace`: days since the last answer over stability. */
export type Miss = { sessionId: string; questionId: string; pace: number; guessChance: number };

/** What all concepts of a learner have in common. */
export type LearnerMemory = {
  /** k: how much longer (above 1) or shorter this learner remembers than FSRS's average. */
  factor: number;
  /** The chance of a wrong answer to something remembered, 0 to 0.1. */
  slip: number;
  /** How steep forgetting is once the stability has passed. */
  decay: number;
  calibration: CalibrationBin[];
  /** Empty where pace and slip are given, as while parameters are fitted: then answers don't move them. */
  hypotheses: Hypothesis[];
  miss: Miss | null;
  /** Whether the latest answers given as sure were right. */
  sureAnswers: boolean[];
};

/** What the recall shown depends on. */
export type Pace = Pick<LearnerMemory, "factor" | "decay">;

export const NEW_PACE: Pace = { factor: 1, decay: DEFAULT_DECAY };

/** A learner without an answer has none stored. */
export const paceOf = (stored: Pace | null | undefined): Pace => stored ?? NEW_PACE;

/** After four lapses in a row, or six in all, a concept is to be learned again rather than asked again. */
export function isLeech(memory: Pick<ConceptMemory, "lapses" | "lapsesInARow">): boolean {
  return memory.lapsesInARow >= SCHEDULE.lapsesInARow || memory.lapses >= SCHEDULE.lapses;
}

/** The chance of recall, 0 to 1, as it is shown: with the learner's factor as it is. */
export function recallAt(
  memory: Pick<ConceptMemory, "stability" | "lastReviewedAt">,
  { factor, decay }: Pace,
  when: Date,
): number {
  return recallAfter(memory.stability * factor, daysSince(memory.lastReviewedAt, when), decay);
}

/** When recall falls to the desired retention, between one day and a year after the last answer. */
export function dueAt(
  memory: Pick<ConceptMemory, "stability" | "lastReviewedAt" | "lapses" | "lapsesInARow">,
  pace: Pace,
  desiredRetention: number,
): Date | null {
  if (isLeech(memory)) return null;
  const days = intervalInDays(memory.stability, pace, desiredRetention);
  return new Date(memory.lastReviewedAt.getTime() + days * MILLISECONDS_PER_DAY);
}

/** The stability that the schedule counts with: at this learner's pace, within bounds. */
export function scheduledStability(stability: number, factor: number): number {
  return stability * Math.min(SCHEDULE.mostFactor, Math.max(SCHEDULE.leastFactor, factor));
}

/** Days, 1 to 365. */
export function intervalInDays(
  stability: number,
  { factor, decay }: Pace,
  desiredRetention: number,
): number {
  const { minInterval, maxInterval } = SCHEDULE;
  const scheduled = scheduledStability(stability, factor);
  return Math.min(
    maxInterval,
    Math.max(minInterval, daysUntil(desiredRetention, scheduled, decay)),
  );
}

export function daysSince(before: Date, when: Date): number {
  return Math.max(0, when.getTime() - before.getTime()) / MILLISECONDS_PER_DAY;
}
