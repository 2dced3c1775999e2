/**
 * How far the key of a question can be trusted. Checked: by an author, or by another model that found it blind;
 * self-checked: the model that wrote it did; unrecorded: written by a version that didn't store whether it was checked.
 * Doubted: the last question of a quiz, which couldn't be finished without it.
 */
export const REVIEW_STATES = [
  "checked",
  "self-checked",
  "unrecorded",
  "unchecked",
  "doubted",
  "withdrawn",
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Answers to such questions count for nothing: not for the score, not for points, not for memory. */
export const UNCOUNTED_STATES = ["unchecked", "doubted", "withdrawn"] as const;

/** Asked, but doesn't count so far. */
export const isUncounted = (state: ReviewState): boolean =>
  UNCOUNTED_STATES.some((uncounted) => uncounted === state);

/** What learners see of it. */
export interface QuestionTrust {
  isUnchecked?: boolean;
  isSelfChecked?: boolean;
}

export const trustIn = (state: ReviewState): Required<QuestionTrust> => ({
  isUnchecked: isUncounted(state),
  isSelfChecked: state === "self-checked",
});

export interface Review {
  state: ReviewState;
  by: string | null;
}

export const BY_AUTHOR: Review = { state: "checked", by: "author" };
export const UNCHECKED: Review = { state: "unchecked", by: null };

/** The verdict of a model that found the key without knowing it. */
export function reviewBy(checker: string, writer: string): Review {
  return { state: checker === writer ? "self-checked" : "checked", by: checker };
}
