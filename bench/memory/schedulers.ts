import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import {
  DEFAULT_SETTINGS,
  isLeech,
  recallAt,
  type ConceptMemory,
  type LearnerMemory,
} from "#app/rules/memory/memory.ts";
import { portionOf, type MinutesADay } from "#app/rules/reviews/portion.ts";
import { LEARNER_MODEL, newLearner } from "#app/rules/memory/learner-model.ts";
import { afterFsrs, daysUntilFsrs, recallFsrs, startFsrs, type FsrsMemory } from "./fsrs.ts";
import type { Reply } from "./world.ts";
import { answerOn, dueDay, momentOf } from "./year.ts";

/** Decides when a learner's concepts come back, and sees only what was answered. */
export interface Scheduler {
  /** Returns the day on which to come back. */
  answered(concept: number, day: number, reply: Reply): number;
  /** Promised recall, 0 to 1. */
  promised(concept: number, day: number): number;
  mustBeLearnedAgain(concept: number): boolean;
}

/** Ours can also say what a day of so many minutes proposes of what is due. */
export type OurScheduler = Scheduler & {
  portion(due: readonly number[], day: number, minutes: MinutesADay): number[];
};

/** A concept that left the schedule is learned again a week later. */
const RELEARN_DAYS = 7;

/**
 * `countsSlips`: whether a wrong answer may be a slip, as in the product. `countsHints`: whether each hint before an answer makes it say less;
 * without it a hinted answer is Hard and measures nothing, like a rating of one's own.
 */
export function ourScheduler(
  guessChance: number,
  desiredRetention: number,
  { countsSlips = true, countsHints = true } = {},
): OurScheduler {
  let learner: LearnerMemory = countsSlips ? newLearner() : withoutSlips(newLearner());
  const memories = new Map<number, ConceptMemory>();
  const mustBeLearnedAgain = (concept: number) => {
    const memory = memories.get(concept);
    return memory !== undefined && isLeech(memory);
  };
  return {
    mustBeLearnedAgain,
    portion(due, day, minutes) {
      const stored = due.flatMap((concept) => {
        const memory = memories.get(concept);
        return memory ? { ...memory, concept } : [];
      });
      const facts = { due: stored, pace: learner, parameters: null, minutes, answeredToday: 0 };
      return portionOf(facts, momentOf(day)).today.map(({ concept }) => concept);
    },
    promised(concept, day) {
      const memory = memories.get(concept);
      return memory ? recallAt(memory, learner, momentOf(day)) : 0;
    },
    answered(concept, day, { isCorrect, hints, isSecondRight, isSure }) {
      const before = memories.get(concept) ?? null;
      const setting = before && !mustBeLearnedAgain(concept) ? "review" : "lesson";
      const first = answerOn(day, {
        isCorrect,
        guessChance,
        setting,
        questionId: `${day}`,
        sessionId: `${day}`,
        conceptId: `${concept}`,
        confidence: isSure ? 5 : null,
        hints,
        isSelfRated: !countsHints && hints > 0,
      });
      const second = {
        ...first,
        isCorrect: isSecondRight,
        attempt: 2,
        hints: countsHints ? hints + 1 : 1,
      };
      for (const answer of isCorrect ? [first] : [first, second]) {
        const step = memoryAfter(memories.get(concept) ?? null, learner, answer, {
          ...DEFAULT_SETTINGS,
          desiredRetention,
        });
        learner = step.learner;
        if (step.memory) memories.set(concept, step.memory);
      }
      return dueDay(memories.get(concept) ?? null) ?? day + RELEARN_DAYS;
    },
  };
}

const { slips } = LEARNER_MODEL;

/** Rules out every hypothesis with a slip; no answer brings one back. */
const withoutSlips = (learner: LearnerMemory): LearnerMemory => ({
  ...learner,
  hypotheses: learner.hypotheses.map((hypothesis, index) =>
    slips[index % slips.length] === 0 ? hypothesis : { ...hypothesis, logWeight: -Infinity },
  ),
});

/** FSRS-6 alone, with the published parameters: no guesses, no slips, no learner. */
export function fsrsScheduler(desiredRetention: number): Scheduler {
  const memories = new Map<number, { memory: FsrsMemory; at: number }>();
  return {
    mustBeLearnedAgain: () => false,
    promised(concept, day) {
      const stored = memories.get(concept);
      return stored ? recallFsrs(stored.memory, day - stored.at) : 0;
    },
    answered(concept, day, { isCorrect }) {
      const before = memories.get(concept);
      const memory = before
        ? afterFsrs(before.memory, day - before.at, isCorrect)
        : startFsrs(isCorrect);
      memories.set(concept, { memory, at: day });
      const days = Math.round(daysUntilFsrs(memory, desiredRetention));
      return day + Math.max(1, days);
    },
  };
}

/** Anki's default without FSRS, SM-2: one day, then times the ease (2.5, less 0.2 a lapse, at least 1.3); a lapse starts anew. */
export function ankiScheduler(): Scheduler {
  const cards = new Map<number, { days: number; ease: number }>();
  return {
    mustBeLearnedAgain: () => false,
    promised: () => Number.NaN,
    answered(concept, day, { isCorrect }) {
      const before = cards.get(concept);
      const card = !before
        ? { days: 1, ease: 2.5 }
        : isCorrect
          ? { days: Math.max(before.days + 1, before.days * before.ease), ease: before.ease }
          : { days: 1, ease: Math.max(1.3, before.ease - 0.2) };
      cards.set(concept, card);
      return day + Math.round(card.days);
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
    answered(concept, day, { isCorrect }) {
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
