import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import {
  DEFAULT_SETTINGS,
  isLeech,
  newLearner,
  recallAt,
  type ConceptMemory,
  type LearnerMemory,
} from "#app/rules/memory/memory.ts";
import { answerOn, dueDay, momentOf } from "./year.ts";

/** Decides when a learner's concepts come back, and sees only right or wrong. */
export interface Scheduler {
  /** Returns the day on which to come back. */
  answered(concept: number, day: number, isCorrect: boolean): number;
  /** Promised recall, 0 to 1. */
  promised(concept: number, day: number): number;
  mustBeLearnedAgain(concept: number): boolean;
}

/** A concept that left the schedule is learned again a week later. */
const RELEARN_DAYS = 7;

export function ourScheduler(guessChance: number, desiredRetention: number): Scheduler {
  let learner: LearnerMemory = newLearner();
  const memories = new Map<number, ConceptMemory>();
  const mustBeLearnedAgain = (concept: number) => {
    const memory = memories.get(concept);
    return memory !== undefined && isLeech(memory);
  };
  return {
    mustBeLearnedAgain,
    promised(concept, day) {
      const memory = memories.get(concept);
      return memory ? recallAt(memory, learner.factor, momentOf(day)) : 0;
    },
    answered(concept, day, isCorrect) {
      const before = memories.get(concept) ?? null;
      const setting = before && !mustBeLearnedAgain(concept) ? "review" : "lesson";
      const answer = answerOn(day, { isCorrect, guessChance, setting, questionId: `${day}` });
      const step = memoryAfter(before, learner, answer, {
        ...DEFAULT_SETTINGS,
        desiredRetention,
      });
      learner = step.learner;
      if (step.memory) memories.set(concept, step.memory);
      return dueDay(step.memory) ?? day + RELEARN_DAYS;
    },
  };
}

/**
 * The specification's ladder: days until the next review by the number of earlier ones, times difficulty / 3, where
 * difficulty (1 to 5, from 3) falls after a right answer and rises after a wrong one.
 */
export function ladderScheduler(): Scheduler {
  const ladder = [1, 3, 7, 14, 30];
  const steps = new Map<number, { reviews: number; difficulty: number }>();
  return {
    mustBeLearnedAgain: () => false,
    promised: () => Number.NaN,
    answered(concept, day, isCorrect) {
      const before = steps.get(concept);
      const change = isCorrect ? -1 : 1;
      const step = before
        ? {
            reviews: before.reviews + 1,
            difficulty: Math.min(5, Math.max(1, before.difficulty + change)),
          }
        : { reviews: 0, difficulty: 3 };
      steps.set(concept, step);
      const days = ladder[Math.min(step.reviews, ladder.length - 1)] ?? 0;
      return day + Math.max(1, Math.round((days * step.difficulty) / 3));
    },
  };
}
