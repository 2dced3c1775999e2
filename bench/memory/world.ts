import type { Strength, Theory } from "./strengths.ts";

const SPREAD = 0.5;

/** What is true in a world: how people there forget, slip and come. */
export interface World {
  name: string;
  theory: Theory;
  /** Median days until recall of a new concept falls to 90%. */
  firstStability: number;
  guessChance: number;
  /** An unseen question is harder by 0 to this much (0 to 1), evenly spread; every question is unseen. */
  harderUpTo: number;
  /** The chance of a wrong answer to something remembered, 0 to 1. */
  slip: number;
  /** The share of concepts that the lesson leaves not understood, 0 to 1. */
  notUnderstood: number;
  /** Each new idea multiplies the stability of all others by this. */
  interference: number;
  /** A hint tells this share of those who forgot, 0 to 1. */
  hintHelps: number;
  /** Taken before the first answer; null where nobody takes any. */
  hints: Hints | null;
  /** 'Certain' is always pressed. */
  isAlwaysSure: boolean;
  visits: Visits;
}

/** How learners use the ladder of hints. All 0 to 1. */
export interface Hints {
  /** The share who take the next hint although they remember, and of those who forgot and haven't got it yet. */
  remembered: number;
  forgot: number;
  /** A hint tells this share of those who forgot. */
  helps: number;
}

/** When a learner comes. */
export interface Visits {
  name: string;
  /** They come up to this many days after the due day, evenly spread. */
  latestDays: number;
  comesOn(day: number): boolean;
  /** Reviews in a visit. */
  atMost: number;
}

export interface TrueMemory {
  strength: Strength;
  /** Day of the last answer. */
  at: number;
  /** Days count this much: above 1 after interference. */
  pace: number;
  /** Recall of a concept that isn't understood is 0. */
  isUnderstood: boolean;
}

/** What the learner has just read, remembered for a while of its own. */
export function learn(day: number, world: World, random: () => number): TrueMemory {
  const stability = world.firstStability * Math.exp(SPREAD * normal(random));
  const isUnderstood = random() >= world.notUnderstood;
  return { strength: world.theory(stability), at: day, pace: 1, isUnderstood };
}

export function trueRecall({ strength, at, pace, isUnderstood }: TrueMemory, day: number): number {
  return isUnderstood ? strength.recall((day - at) * pace) : 0;
}

/** Moves with what was really remembered, whatever was clicked. */
export function afterRecall(memory: TrueMemory, day: number, isRecalled: boolean): TrueMemory {
  const days = (day - memory.at) * memory.pace;
  return { ...memory, at: day, strength: memory.strength.after(days, isRecalled) };
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

export interface Reply {
  /** The chance of knowing the answer to this question, without a guess. */
  chance: number;
  isRecalled: boolean;
  isCorrect: boolean;
  /** Taken before the first answer. */
  hints: number;
  /** Whether the second try, after a hint, is right. */
  isSecondRight: boolean;
  isSure: boolean;
}
