import type { ExchangeKind } from "#app/rules/tutor/exchange.ts";

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

/** Why a message isn't sent to a model. */
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
