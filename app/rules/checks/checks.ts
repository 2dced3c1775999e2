import { daysBetween, type Day } from "../day.ts";
import { seededShuffle } from "../seeded-shuffle.ts";

/** Checks of what stayed, after a topic was finished. */
export const CHECKS = {
  /** Days after the topic was finished from which each is offered. */
  afterDays: [7, 30],
  questions: 8,
  minutes: 3,
  /** The dashboard offers a check this long. The topic's page does until the next one. */
  offeredForDays: 14,
} as const;

export type CheckAfterDays = (typeof CHECKS.afterDays)[number];

/** The check for today: the latest one whose day has come; null before the first. */
export function checkFor(finishedOn: Day, today: Day): CheckAfterDays | null {
  const days = daysBetween(finishedOn, today);
  return CHECKS.afterDays.findLast((after) => days >= after) ?? null;
}

/** How long a check has been open, in days; 0 on its first. */
export const daysOpen = (finishedOn: Day, after: CheckAfterDays, today: Day): number =>
  daysBetween(finishedOn, today) - after;

type Candidate = {
  id: string;
  conceptId: string;
  /** How often the learner answered it, in an earlier check. */
  timesSeen: number;
};

/** One question for each of some ideas, drawn by chance so that they stand for the topic; unseen ones first. */
export function chooseCheckQuestions<Question extends Candidate>(
  candidates: readonly Question[],
  seed: number,
): Question[] {
  const drawn = seededShuffle(candidates, seed).toSorted(
    (one, other) => one.timesSeen - other.timesSeen,
  );
  const byConcept = new Map<string, Question>();
  for (const question of drawn)
    if (!byConcept.has(question.conceptId)) byConcept.set(question.conceptId, question);
  return [...byConcept.values()].slice(0, CHECKS.questions);
}

/** A check's result in whole answers. */
export interface CheckNumbers {
  questions: number;
  predicted: number;
  right: number;
}

export const checkNumbers = ({
  questions,
  predicted,
  right,
}: {
  questions: number;
  /** A share, 0 to 1. */
  predicted: number;
  right: number;
}): CheckNumbers => ({ questions, right, predicted: Math.round(predicted * questions) });

/** Names the numbers and nothing of the learner. */
export const checkImageName = ({ questions, predicted, right }: CheckNumbers): string =>
  `${questions}-${predicted}-${right}`;
