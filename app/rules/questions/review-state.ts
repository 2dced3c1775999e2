/**
 * How far the key of a question can be trusted. Checked: by an author, or by another model that found it blind;
 * self-checked: the model that wrote it did.
 */
export type ReviewState = "checked" | "self-checked" | "unchecked" | "doubted" | "withdrawn";

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
