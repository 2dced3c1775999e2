import { daysSince, recallAt, type ConceptMemory, type Pace } from "../memory/memory.ts";
import {
  equivalentDays,
  recallAfter,
  strengthAfter,
  type Parameters,
} from "../memory/scheduler.ts";

/** What a learner may choose to learn a day, in minutes. */
export const MINUTES_A_DAY = [5, 10, 15] as const;
export type MinutesADay = (typeof MINUTES_A_DAY)[number];

export const PORTION = {
  /** Of a day's minutes at most this share is for reviews, so that three of five leave room for something new. */
  share: 3 / 5,
  /** A question with its hint, second try and explanation: a sitting of ten is five minutes (`REVIEW_QUESTIONS`). */
  secondsEach: 30,
  /** Days after today on which recall with and without a review are compared. */
  comparedAfter: [1, 8, 15, 23, 30],
} as const;

const SECONDS_PER_MINUTE = 60;

/** Review questions for a day: 6, 12 or 18. */
export const questionsADay = (minutes: MinutesADay): number =>
  Math.floor((minutes * SECONDS_PER_MINUTE * PORTION.share) / PORTION.secondsEach);

/** What so many questions take, in whole minutes; at least one, and none for none. */
export const questionMinutes = (questions: number): number =>
  Math.ceil((questions * PORTION.secondsEach) / SECONDS_PER_MINUTE);

/** A concept that is due by the end of the learner's day. */
export type DueConcept = Pick<ConceptMemory, "stability" | "difficulty" | "lastReviewedAt">;

/** How the learner forgets. `parameters`: null for the published ones. */
interface Forgetting {
  pace: Pace;
  parameters: Parameters;
}

export interface PortionFacts<Concept extends DueConcept> extends Forgetting {
  due: readonly Concept[];
  minutes: MinutesADay;
  /** Concepts that reviews have asked about since the learner's midnight. Each of them took its time of today's. */
  answeredToday: number;
}

export interface Portion<Concept extends DueConcept> {
  /** What today proposes: one question each, the costliest to put off first. */
  today: Concept[];
  /** Proposed on the next days, by the same rule. Never shown, never counted: nothing here is a debt. */
  later: Concept[];
  /** For `today`. */
  minutes: number;
}

/**
 * Of what is due as much as the learner's day has room for; the rest is spread over the next days. Each day proposes what loses
 * most recall by another day, so a pause or many lessons never grow into one long day. `npm run bench -- memory` says the cost.
 * @public
 */
export function portionOf<Concept extends DueConcept>(
  { due, minutes, answeredToday, ...forgetting }: PortionFacts<Concept>,
  now: Date,
): Portion<Concept> {
  const capacity = Math.max(0, questionsADay(minutes) - answeredToday);
  const ranked = byCostOfDelay(due, forgetting, now);
  const today = ranked.slice(0, capacity);
  return { today, later: ranked.slice(capacity), minutes: questionMinutes(today.length) };
}

/** Those that lose most by another day first. */
export function byCostOfDelay<Concept extends DueConcept>(
  due: readonly Concept[],
  forgetting: Forgetting,
  now: Date,
): Concept[] {
  return due
    .map((concept) => ({ concept, cost: costOfDelay(concept, forgetting, now) }))
    .toSorted((one, other) => other.cost - one.cost)
    .map(({ concept }) => concept);
}

/**
 * What putting a concept off costs: the recall (0 to 1) that a review now would add, on average over the next 30 days. By
 * recall alone, a learner with more due than they have time for would spend it on what a single question no longer saves.
 */
function costOfDelay(
  { stability, difficulty, lastReviewedAt }: DueConcept,
  { pace, parameters }: Forgetting,
  now: Date,
): number {
  const { factor, decay } = pace;
  const recall = recallAt({ stability, lastReviewedAt }, pace, now);
  const days = daysSince(lastReviewedAt, now);
  const before = { stability, difficulty };
  const stepDays = equivalentDays(stability, days, decay);
  const recalled = strengthAfter(before, stepDays, "good", parameters).stability * factor;
  const forgotten = strengthAfter(before, stepDays, "again", parameters).stability * factor;
  const added = PORTION.comparedAfter.map(
    (ahead) =>
      recall * recallAfter(recalled, ahead, decay) +
      (1 - recall) * recallAfter(forgotten, ahead, decay) -
      recallAfter(stability * factor, days + ahead, decay),
  );
  return added.reduce((sum, gain) => sum + gain, 0) / added.length;
}
