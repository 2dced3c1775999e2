import type { Kind } from "../questions/question.ts";
import { HINT_STEPS, type HintStep } from "./exchange.ts";

/** A hint as a page shows it. */
export interface TakenHint {
  /** From 1. */
  step: number;
  text: string;
  /** Where the lesson says it. */
  passage: { lessonId: string; card: string } | null;
}

/** In sentences. */
export const MAX_HINT_SENTENCES = 3;

/** The step after so many hints; null after the last one. */
export const stepAfter = (taken: number): HintStep | null => HINT_STEPS[taken] ?? null;

/** A question that learners rate themselves shows its answer before it takes one. */
export const takesHints = (kind: Kind): boolean => kind !== "self";

interface HintRow {
  step: number;
  hint: string;
  card: string | null;
}

export const takenHint = ({ step, hint, card }: HintRow, lessonId: string): TakenHint => ({
  step,
  text: hint,
  passage: card === null ? null : { lessonId, card },
});
