import type { HintTaken } from "#app/features/quizzes/take-hint.ts";

/** What came of 'Give me a hint', for a fetcher and for a page without scripts. */
export type HintReply = (HintTaken | { status: "too-long" } | { status: "unclear" }) & {
  /** The question's id. */
  hintFor: string;
  /** As typed, so that a refusal loses nothing. */
  ownWords: string;
};

/** Whether a page's reply is about a hint, and no answer. */
export const isHintReply = (reply: unknown): reply is HintReply =>
  typeof reply === "object" && reply !== null && "hintFor" in reply;
