import type { PassageCitation } from "../sources/source.ts";

/** `ask`: about something in the lesson; `explain-back`: the learner explained an idea in their own words. */
export type ExchangeKind = "ask" | "explain-back";

/**
 * `waiting`: the reply is being written; `failed`: it never came, and can be requested again; `refused`: nothing was sent to a model.
 */
export type ExchangeStatus = "waiting" | "answered" | "failed" | "refused";

/** What a reply's `[^1]` stands for: a paragraph of the lesson, or a passage of a source. */
export type TutorCitation =
  | { kind: "paragraph"; blockId: string; quote: string }
  | { kind: "passage"; passage: PassageCitation };

/** One message of a learner and the tutor's reply. */
export interface Exchange {
  id: string;
  kind: ExchangeKind;
  /** The words of the lesson it is about; empty for the whole lesson. */
  quote: string;
  /** The block the words are in. */
  blockId: string | null;
  message: string;
  status: ExchangeStatus;
  /** Markdown with `[^1]` for the first of `citations`. */
  reply: string | null;
  citations: TutorCitation[];
  /** False where neither the lesson nor its sources say it; null while nothing is written. */
  isCovered: boolean | null;
  createdAt: Date;
}

/** In characters, as typed. */
export const TUTOR = { message: 1_000, quote: 1_000 } as const;

/** The server climbs from 1; the explanation, the last step, is the locked answer's own. */
export const HINT_STEPS = ["ask-back", "passage", "example"] as const;
export type HintStep = (typeof HINT_STEPS)[number];

/** A hint before the first answer needs as many words of the learner's own. */
export const OWN_WORDS = 15;
