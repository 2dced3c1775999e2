import { seededShuffle } from "../seeded-shuffle.ts";

/** Grading and showing a quiz (spec sections 2, 5 and 9). A score is the share of correct first answers, 0 to 1. */
export const SCORE_COLOURS = { highFromPercent: 90, middleFromPercent: 70 } as const;
export const RESULT_TIERS = { mostFrom: 0.7 } as const;
export const RESULT_EMOJI = { all: "🎉", most: "👏", some: "🌱" } as const;

/** A quiz asks about one earlier concept from this lesson on. */
export const EARLIER_CONCEPT_FROM_LESSON = 3;

export type ResultTier = keyof typeof RESULT_EMOJI;
export type ScoreColour = "high" | "middle" | "low";
export type ShuffledOptions = { options: string[]; correctOption: number };

export function gradeAnswer(chosenOption: number, correctOption: number): boolean {
  return chosenOption === correctOption;
}

/** An unanswered question counts as wrong; leave it out to ignore it. */
export function quizScore(firstAnswers: readonly boolean[]): number {
  if (firstAnswers.length === 0) return 0;
  return firstAnswers.filter(Boolean).length / firstAnswers.length;
}

/** The first answer to a question of a lesson's quiz. */
export interface FirstAnswer {
  isCorrect: boolean;
  /** The question comes from an earlier lesson. */
  isEarlier: boolean;
  /** Nobody has confirmed the question's key so far. */
  isUnchecked: boolean;
}

/** Whether a lesson's score counts this question: every screen, the stored score and the export go by it. */
export function countsForScore(question: Omit<FirstAnswer, "isCorrect">): boolean {
  return !question.isEarlier && !question.isUnchecked;
}

/** A lesson's score; null while none of its questions counts. */
export function lessonScore(firstAnswers: readonly FirstAnswer[]): number | null {
  const scored = firstAnswers.filter(countsForScore);
  return scored.length === 0 ? null : quizScore(scored.map(({ isCorrect }) => isCorrect));
}

/** Rounds all displayed scores. */
export function percent(score: number): number {
  return Math.round(score * 100);
}

/** For a score of 0 to 1. */
export function resultTier(score: number): ResultTier {
  if (score >= 1) return "all";
  return score >= RESULT_TIERS.mostFrom ? "most" : "some";
}

/** Confetti and a laughing bee are for good results only. */
export function isCelebratedScore(score: number): boolean {
  return resultTier(score) !== "some";
}

/** Based on the rounded percentage, so that a displayed 90% never has the colour of an 89%. */
export function scoreColour(score: number): ScoreColour {
  if (percent(score) >= SCORE_COLOURS.highFromPercent) return "high";
  return percent(score) >= SCORE_COLOURS.middleFromPercent ? "middle" : "low";
}

/** An option's position reveals nothing (models tend to put the correct one second). */
export function shuffleOptions(
  options: readonly string[],
  correctAnswer: string,
  seed: number,
): ShuffledOptions {
  const shuffled = seededShuffle(options, seed);
  const correctOption = shuffled.indexOf(correctAnswer);
  if (correctOption === -1) throw new RangeError("The correct answer is not among the options");
  return { options: shuffled, correctOption };
}
