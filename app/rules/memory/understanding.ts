import { hintsBefore, isAided, luckyChance, type AnsweredConcept } from "./evidence.ts";

/**
 * The probability that a concept is understood, 0.02 to 0.98: Bayes' rule over right and wrong answers, as in
 * Bayesian knowledge tracing without its learning step (Corbett and Anderson, 1995). Forgetting is in recall, not here.
 */
export const UNDERSTANDING = {
  start: 0.5,
  least: 0.02,
  most: 0.98,
  /** The chance of a wrong answer although the concept is understood. */
  slip: 0.1,
  /** Exponents of the likelihood ratio: how much an answer weighs. */
  seenBefore: 0.5,
  aided: 0.25,
  /** Practice of an unseen question; of one seen before, it weighs nothing. */
  practised: 0.5,
} as const;

export function understandingAfter(
  before: number,
  answer: AnsweredConcept,
  isNewQuestion: boolean,
): number {
  const { slip, least, most } = UNDERSTANDING;
  const likelihoodRatio = answer.isCorrect
    ? (1 - slip) / luckyChance(answer)
    : slip / (1 - answer.guessChance);
  const weight = weightOf(answer, isNewQuestion);
  const odds = (before / (1 - before)) * likelihoodRatio ** weight;
  // A typed right answer can't be guessed: the odds are infinite.
  const after = odds === Infinity ? 1 : odds / (1 + odds);
  return Math.min(most, Math.max(least, after));
}

function weightOf(answer: AnsweredConcept, isNewQuestion: boolean): number {
  if (answer.setting === "practice" && !isNewQuestion) return 0;
  // Wrong in spite of a hint says no less than wrong without.
  if (isAided(answer) && !(hintsBefore(answer) > 0 && !answer.isCorrect))
    return UNDERSTANDING.aided;
  if (answer.setting === "practice") return UNDERSTANDING.practised;
  return isNewQuestion ? 1 : UNDERSTANDING.seenBefore;
}
