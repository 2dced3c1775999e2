import type { ReviewState } from "../trust/review-state.ts";

/** What became of something that was done without a connection, where it doesn't simply count. */
export type OfflineOutcome =
  | StoredOutcome
  /** Its lesson or question is no longer there. */
  | "gone"
  /** It doesn't fit its question, or can't be read. */
  | "unclear"
  /** A second try after the lesson's end, or more answers to a question than devices have. */
  | "after-end"
  /** These stay on the device. */
  | "locked"
  | "open"
  | "signed-out"
  | "later";

/** Stored in the log of answers. */
export type StoredOutcome = "withdrawn" | "reported" | "changed" | "duplicate" | "ahead";

/** A question as it is when an answer to it arrives. */
interface QuestionState {
  reviewState: ReviewState;
  orderIndex: number | null;
}

/** Null for a question that is still asked. */
export function outcomeFor(
  { reviewState, orderIndex }: QuestionState,
  isReported: boolean,
): StoredOutcome | null {
  if (reviewState === "withdrawn") return "withdrawn";
  if (isReported) return "reported";
  return orderIndex === null ? "changed" : null;
}

/** Clocks that are minutes wrong surprise nobody. */
const AHEAD_FROM_MS = 3_600_000;

export const isAhead = (claimed: Date | undefined, now: Date): boolean =>
  claimed !== undefined && claimed.getTime() - now.getTime() > AHEAD_FROM_MS;
