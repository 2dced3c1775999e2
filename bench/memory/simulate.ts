import type { Scheduler } from "./schedulers.ts";
import { afterRecall, learn, seeded, trueRecall, type TrueMemory } from "./world.ts";
import { CONCEPTS, DAYS } from "./year.ts";

/** One of the simulated worlds. */
export interface Cell {
  /** Median days until recall of a new concept falls to 90%. */
  firstStability: number;
  guessChance: number;
  /** An unseen question is harder by 0 to this much (0 to 1), evenly spread; every question is unseen. */
  harderUpTo: number;
  /** The learner comes up to this many days after the due day. */
  latestDays: number;
}

export interface Outcome {
  /** Mean recall at review, as promised to the learner and as it was. */
  promised: number;
  actual: number;
  /** Reviews per concept and year. */
  answers: number;
  /** True recall of the concept itself, mean over all days since its lesson. */
  meanRecall: number;
}

/** The days over which a learner's lessons are spread. */
const LESSON_DAYS = 40;

export function simulate(cell: Cell, learners: number, newScheduler: () => Scheduler): Outcome {
  const random = seeded(7);
  const sums = { promised: 0, actual: 0, reviews: 0, recall: 0, days: 0 };
  for (let learner = 0; learner < learners; learner++) {
    const scheduler = newScheduler();
    const truths: (TrueMemory | null)[] = Array.from({ length: CONCEPTS }, () => null);
    const nextDays = truths.map(() => Math.floor(random() * LESSON_DAYS));
    for (let day = 0; day < DAYS; day++)
      for (const [concept, before] of truths.entries()) {
        if (before) {
          sums.recall += trueRecall(before, day);
          sums.days += 1;
        }
        if (day < (nextDays[concept] ?? 0)) continue;
        const isReview = before !== null && !scheduler.mustBeLearnedAgain(concept);
        const truth = isReview ? before : learn(day, cell.firstStability, random);
        const reply = ask(truth, day, cell, random);
        if (isReview) {
          sums.reviews += 1;
          sums.actual += reply.chance;
          sums.promised += scheduler.promised(concept, day);
        }
        truths[concept] = afterQuestion(truth, day, reply, isReview, cell, random);
        const delay = Math.floor(random() * (cell.latestDays + 1));
        nextDays[concept] = scheduler.answered(concept, day, reply.isCorrect) + delay;
      }
  }
  return {
    promised: sums.promised / sums.reviews,
    actual: sums.actual / sums.reviews,
    answers: sums.reviews / (learners * CONCEPTS),
    meanRecall: sums.recall / sums.days,
  };
}

interface Reply {
  /** The chance of knowing the answer to this question, without a guess. */
  chance: number;
  isRecalled: boolean;
  isCorrect: boolean;
}

function ask(truth: TrueMemory, day: number, cell: Cell, random: () => number): Reply {
  const recall = trueRecall(truth, day);
  const chance = Math.max(0, recall - random() * cell.harderUpTo);
  const luck = random();
  const isGuessed = random() < cell.guessChance;
  return { chance, isRecalled: luck < recall, isCorrect: luck < chance || isGuessed };
}

function afterQuestion(
  truth: TrueMemory,
  day: number,
  { isRecalled, isCorrect }: Reply,
  isReview: boolean,
  { firstStability }: Cell,
  random: () => number,
): TrueMemory {
  // A wrong answer leads to another explanation.
  if (!isCorrect && !truth.isUnderstood) return learn(day, firstStability, random);
  return isReview ? afterRecall(truth, day, isRecalled) : truth;
}
