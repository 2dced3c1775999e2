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

const LINK = /\s*\[Read this part again\]\(#([\w-]+)\)$/;

/** A hint as it is stored: Markdown, with a link to a card of the question's lesson at the end. */
export const storedHint = (text: string, card: string | null): string =>
  card === null ? text : `${text} [Read this part again](#${card})`;

interface HintRow {
  step: number;
  hint: string;
}

export function takenHint({ step, hint }: HintRow, lessonId: string): TakenHint {
  const card = LINK.exec(hint)?.[1];
  const passage = card === undefined ? null : { lessonId, card };
  return { step, text: hint.replace(LINK, ""), passage };
}
