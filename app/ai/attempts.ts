import { FAULTS, type AiError } from "./faults.ts";

/** Three attempts in all, a second apart, for what may pass; longer waits go back to the queue (spec section 4). */
const ATTEMPTS = { most: 3, pauseInSeconds: 1, longestWaitInSeconds: 60 } as const;

export type NextStep =
  | { step: "try-again"; afterSeconds: number }
  | { step: "back-to-queue"; afterSeconds: number }
  | { step: "give-up" };

/** What follows the failure of an attempt, counted from 1. */
export function afterFailure(attempt: number, error: AiError): NextStep {
  if (!FAULTS[error.kind].isTransient || attempt >= ATTEMPTS.most) return { step: "give-up" };
  const afterSeconds = Math.max(error.retryAfterSeconds ?? 0, ATTEMPTS.pauseInSeconds);
  return afterSeconds > ATTEMPTS.longestWaitInSeconds
    ? { step: "back-to-queue", afterSeconds }
    : { step: "try-again", afterSeconds };
}
