import { fsrs, createEmptyCard, generatorParameters } from "ts-fsrs";
import { addDays, asDay, daysBetween, type Day } from "#app/rules/day.ts";
import { afterReview, firstReview } from "#app/rules/review-schedule.ts";
import type { Bench } from "./bench.ts";

const LESSONS = 2_000;
const DAYS = 365;
const START = asDay("2026-01-01");
/** The specification's ladder: days until the next review, by the number of earlier ones. */
const LADDER = [1, 3, 7, 14, 30];
/** A quiz of three questions. */
const QUESTIONS = 3;

/**
 * A simulated year of reviews: our schedule compared with the specification's ladder for the same simulated
 * learners. They forget according to FSRS, which favours our schedule: the ratio shows what FSRS saves if its model
 * is right.
 */
export const reviewsLoad: Bench = async () => {
  const ours = simulate((review) => review.memory.due);
  const ladder = simulate((review) =>
    addDays(review.day, LADDER[Math.min(review.count, LADDER.length - 1)] ?? 30),
  );
  const note = `simulated with ts-fsrs, which favours FSRS; ${LESSONS} lessons, ${DAYS} days`;
  return [
    { what: "reviews per lesson and year, ours", value: ours.reviews, unit: "reviews", note },
    { what: "reviews per lesson and year, ladder", value: ladder.reviews, unit: "reviews", note },
    { what: "mean recall over the year, ours", value: ours.recall, unit: "", note },
    { what: "mean recall over the year, ladder", value: ladder.recall, unit: "", note },
    { what: "reviews, ours / ladder", value: ours.reviews / ladder.reviews, unit: "×", note },
  ];
};

interface Review {
  memory: ReturnType<typeof firstReview>;
  day: Day;
  count: number;
}

function simulate(nextDay: (review: Review) => Day) {
  const random = seeded(7);
  let reviews = 0;
  let recalled = 0;
  for (let lesson = 0; lesson < LESSONS; lesson++) {
    let day = START;
    let review: Review = { memory: firstReview(score(0.9, random), day), day, count: 0 };
    let due = nextDay(review);
    for (let elapsed = 1; elapsed <= DAYS; elapsed++) {
      day = addDays(START, elapsed);
      const chance = recall(review.memory, day);
      recalled += chance;
      if (day < due) continue;
      reviews += 1;
      review = {
        memory: afterReview(review.memory, score(chance, random), day),
        day,
        count: review.count + 1,
      };
      due = nextDay(review);
    }
  }
  return { reviews: reviews / LESSONS, recall: recalled / (LESSONS * DAYS) };
}

const model = fsrs(generatorParameters({ request_retention: 0.9, enable_fuzz: false }));

function recall(memory: Review["memory"], day: Day): number {
  const elapsed = daysBetween(memory.lastReview, day);
  const card = {
    ...createEmptyCard(noon(memory.lastReview)),
    stability: memory.stability,
    difficulty: memory.difficulty,
    state: 2,
    reps: memory.reps,
    last_review: noon(memory.lastReview),
    scheduled_days: elapsed,
  };
  return model.get_retrievability(card, noon(day), false);
}

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Each answer is correct with the probability that the lesson is remembered. */
function score(chance: number, random: () => number): number {
  const right = Array.from({ length: QUESTIONS }, () => random() < chance).filter(Boolean).length;
  return right / QUESTIONS;
}

/** A linear congruential generator (Numerical Recipes), so that both schedules get the same random numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
