import type { Exchange, ExchangeKind } from "#app/rules/tutor/exchange.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export interface TutorInput {
  lessonId: string;
  kind: ExchangeKind;
  message: string;
  /** The words of the lesson it is about. */
  quote?: string | undefined;
  blockId?: string | undefined;
  /** An exchange that failed or was refused, and is replaced by this one. */
  retryOf?: string | undefined;
}

export type TutorRefusal =
  | "empty"
  | "too-long"
  | "unsafe"
  | "quiz-question"
  | "messages"
  | "tokens"
  | "site-tokens"
  | "busy"
  | "no-service"
  | "not-found"
  | "locked";

export type TutorEvent =
  | { type: "begun"; exchange: Exchange }
  /** The next whole sentences, with the space before them. */
  | { type: "text"; text: string }
  /** Answered or failed. `left`: messages that may still be written; null for no limit. */
  | { type: "end"; exchange: Exchange; left: number | null }
  /** `exchange`: what was stored of it; only of a question of the learner's quiz. */
  | { type: "refused"; reason: TutorRefusal; exchange?: Exchange | undefined };

/** A learner's message about a lesson, and the tutor's reply as it is written. It is finished and stored even if nobody reads on. */
// oxlint-disable-next-line require-await -- its body follows
export async function* askTutor(
  _learner: Learner,
  _input: TutorInput,
  _clock: () => Date,
): AsyncGenerator<TutorEvent> {
  yield { type: "refused", reason: "no-service" };
}
