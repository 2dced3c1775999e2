import { percent } from "../../quizzes/quiz.ts";

/**
 * Below this recall no figure of an idea or lesson is shown: there forgetting curves differ most between people, and the model
 * knows least. Averages over a topic or more stay numbers: their errors even out, and one lost idea is no reason to hide the rest.
 */
const FORGOTTEN_BELOW = 0.6;

/** Of an idea, or on average of a lesson's. Mastery and recall are 0 to 1, and null before the first answer. */
export interface Remembered {
  mastery: number | null;
  recall: number | null;
  /** Its mastery isn't said as a number. */
  isForgotten: boolean;
}

export const asRemembered = (mastery: number | null, recall: number | null): Remembered => ({
  mastery,
  recall,
  isForgotten: recall !== null && recall < FORGOTTEN_BELOW,
});

/** Mastery as every screen says it. */
export const masteryText = (mastery: number, isForgotten: boolean): string =>
  isForgotten ? "probably forgotten" : `${percent(mastery)}%`;
