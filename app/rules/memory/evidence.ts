import { isSure } from "../quizzes/confidence.ts";
import type { RatingName } from "./scheduler.ts";

export type AnswerSetting = "lesson" | "practice" | "review" | "pretest" | "check";

/** One answer as evidence of memory. */
export type AnsweredConcept = {
  id: string;
  conceptId: string;
  questionId: string;
  sessionId: string;
  answeredAt: Date;
  isCorrect: boolean;
  /** The chance of being right without knowing: 1 / options, and 0 where the learner types. */
  guessChance: number;
  hints: number;
  /** 1 is the first try at the question in the session. */
  attempt: number;
  /** 1 to 5. */
  confidence: number | null;
  setting: AnswerSetting;
  /** The learner said whether they knew it: it moves their memory, and measures neither them nor us. */
  isSelfRated?: boolean;
};

/** A hint or an earlier try: the answer shows less than one without help. */
export function isAided(answer: Pick<AnsweredConcept, "hints" | "attempt">): boolean {
  return answer.hints > 0 || answer.attempt > 1;
}

/** How much less a right answer says for each hint before it (bench/memory/README.md). */
export const HINTS = {
  /** A hint helps this share of those who forgot to the right answer. */
  helps: 0.4,
  /** How likely someone who remembers takes one, of the chance that someone who forgot does. */
  ifRemembered: 0.35,
  /** Hinted answers alone push the learner's factor no further down: some take hints whether they need them or not. */
  leastFactor: 0.5,
} as const;

/** Hints before the first try. In a rating of one's own 'hard' is what the learner said, and a second try has had its miss. */
export const hintsBefore = ({
  hints,
  attempt,
  isSelfRated,
}: Pick<AnsweredConcept, "hints" | "attempt" | "isSelfRated">): number =>
  attempt > 1 || isSelfRated ? 0 : hints;

/** The chance that one of these hints told the answer. */
export const hintChance = (hints: number): number => 1 - (1 - HINTS.helps) ** hints;

/** The chance of a right answer to something forgotten: guessed, or told by a hint. */
export function luckyChance(
  answer: Pick<AnsweredConcept, "guessChance" | "hints" | "attempt" | "isSelfRated">,
): number {
  const byHint = hintChance(hintsBefore(answer));
  return byHint + (1 - byHint) * answer.guessChance;
}

/** 'Sure' counts while at least 19 of the latest 20 answers given as sure were right. */
export const SURE = { answers: 20, right: 19 } as const;

/** Whether the latest answers given as sure were right, with this one. */
export function sureAfter(before: readonly boolean[], answer: AnsweredConcept): boolean[] {
  if (!isSure(answer.confidence)) return [...before];
  return [...before, answer.isCorrect].slice(-SURE.answers);
}

/** Confidence can only add: a right answer without any is Good. `sureAnswers`: see `sureAfter`. */
export function ratingOf(
  answer: AnsweredConcept,
  isNewQuestion: boolean,
  sureAnswers: readonly boolean[],
): RatingName {
  if (!answer.isCorrect) return "again";
  if (isAided(answer)) return "hard";
  const isBelieved = sureAnswers.filter(Boolean).length >= SURE.right;
  const isEasy =
    isBelieved && isNewQuestion && answer.setting === "review" && isSure(answer.confidence);
  return isEasy ? "easy" : "good";
}

/** The chance of a right answer: remembered without a slip, or forgotten and guessed. All 0 to 1. */
export function rightChance(recall: number, guessChance: number, slip: number): number {
  return recall * (1 - slip) + (1 - recall) * guessChance;
}

/** Answers in the order they were given, whichever order they arrived in. Ids settle ties. */
export function inOrder<Answer extends { id: string; answeredAt: Date }>(
  answers: readonly Answer[],
): Answer[] {
  return answers.toSorted(
    (one, other) =>
      one.answeredAt.getTime() - other.answeredAt.getTime() ||
      (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}
