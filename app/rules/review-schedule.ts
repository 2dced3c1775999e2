import { createEmptyCard, fsrs, Rating, State, type Card, type Grade } from "ts-fsrs";
import { addDays, asDay, type Day } from "./day.ts";

/**
 * When a lesson is due for review (decisions, 'Learning rules'): FSRS per lesson, in whole days of the learner's
 * calendar. The first review is scheduled when the lesson is completed; practising a lesson again keeps its history.
 */
export const REVIEW = {
  desiredRetention: 0.9,
  minutesEach: 2.5,
  /** A score below `hardFrom` is Again, below `goodFrom` Hard, below 1 Good, and 1 is Easy. */
  hardFrom: 0.5,
  goodFrom: 0.8,
} as const;

export const DIFFICULTY = {
  start: 3,
  least: 1,
  most: 5,
  easierFrom: 0.8,
  harderUpTo: 0.5,
} as const;

/** Stored as JSON with the learner's progress. `due` and `lastReview` are local dates. */
export type ReviewMemory = {
  stability: number;
  difficulty: number;
  due: Day;
  lastReview: Day;
  intervalInDays: number;
  reps: number;
  lapses: number;
};

// Fuzz would make the schedule random; learning steps are minutes, and we schedule days.
const scheduler = fsrs({
  request_retention: REVIEW.desiredRetention,
  enable_fuzz: false,
  enable_short_term: false,
});

/** Maps a score of 0 to 1 to a grade of FSRS. */
export function reviewRating(score: number): Grade {
  if (score < REVIEW.hardFrom) return Rating.Again;
  if (score < REVIEW.goodFrom) return Rating.Hard;
  return score < 1 ? Rating.Good : Rating.Easy;
}

/** Schedules the first review when a lesson is completed. */
export function firstReview(score: number, today: Day): ReviewMemory {
  return remember(createEmptyCard(noonOf(today)), score, today);
}

/** Schedules the next review after one with this score (0 to 1). */
export function afterReview(memory: ReviewMemory, score: number, today: Day): ReviewMemory {
  // After a clock was set back or a flight west, the date must not be before the last review.
  const day = today < memory.lastReview ? memory.lastReview : today;
  return remember(cardOf(memory), score, day);
}

/** The dots of /reviews, 1 to 5 (spec section 9). */
export function nextDifficulty(difficulty: number, score: number): number {
  if (score >= DIFFICULTY.easierFrom) return Math.max(DIFFICULTY.least, difficulty - 1);
  if (score <= DIFFICULTY.harderUpTo) return Math.min(DIFFICULTY.most, difficulty + 1);
  return difficulty;
}

/** For 'about N minutes' above the list of due reviews. */
export function reviewMinutes(reviewsDue: number): number {
  return Math.round(reviewsDue * REVIEW.minutesEach);
}

function remember(card: Card, score: number, day: Day): ReviewMemory {
  const next = scheduler.next(card, noonOf(day), reviewRating(score)).card;
  // Never on the same day, even if the scheduler proposes it.
  const intervalInDays = Math.max(1, next.scheduled_days);
  return {
    stability: next.stability,
    difficulty: next.difficulty,
    due: addDays(day, intervalInDays),
    lastReview: day,
    intervalInDays,
    reps: next.reps,
    lapses: next.lapses,
  };
}

function cardOf(memory: ReviewMemory): Card {
  return {
    ...createEmptyCard(noonOf(memory.lastReview)),
    stability: memory.stability,
    difficulty: memory.difficulty,
    due: noonOf(memory.due),
    last_review: noonOf(memory.lastReview),
    scheduled_days: memory.intervalInDays,
    reps: memory.reps,
    lapses: memory.lapses,
    state: State.Review,
  };
}

// The scheduler counts UTC days. Passing the local date as a UTC date makes it count the learner's days.
function noonOf(day: Day): Date {
  return new Date(`${asDay(day)}T12:00:00Z`);
}
