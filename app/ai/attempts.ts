import type { AiError } from "./faults.ts";

/** Transient errors get three attempts, a second apart; longer waits go back to the queue (spec section 4). */
const ATTEMPTS = {
  most: 3,
  pauseInSeconds: 1,
  longestWaitInSeconds: 60,
  /** Seconds; fail right away if the service requests a longer wait. */
  longestQueueWaitInSeconds: 3_600,
} as const;

/** In seconds. The pauses grow, so that retries don't add to the load of a busy service. */
const VERIFIER_PAUSE = { firstSeconds: 2, longestSeconds: 20 } as const;

export type NextStep =
  | { step: "try-again"; afterSeconds: number }
  | { step: "back-to-queue"; afterSeconds: number }
  | { step: "give-up" };

/** The next step after a failed attempt, counted from 1. */
export function afterFailure(attempt: number, error: AiError): NextStep {
  if (!error.isTransient || attempt >= ATTEMPTS.most) return { step: "give-up" };
  const afterSeconds = Math.max(error.retryAfterSeconds ?? 0, ATTEMPTS.pauseInSeconds);
  if (afterSeconds > ATTEMPTS.longestQueueWaitInSeconds) return { step: "give-up" };
  return afterSeconds > ATTEMPTS.longestWaitInSeconds
    ? { step: "back-to-queue", afterSeconds }
    : { step: "try-again", afterSeconds };
}

/** Seconds until the next attempt of a failed check; null if the lesson goes without it. */
export function beforeNextCheck(
  attempt: number,
  error: AiError,
  secondsLeft: number,
): number | null {
  // After a timeout the reader has already waited for most of a minute.
  if (!error.isTransient || error.kind === "timeout") return null;
  const isBusy = error.kind === "rate-limit" || error.kind === "unavailable";
  if (!isBusy && attempt >= ATTEMPTS.most) return null;
  const pause = isBusy
    ? Math.min(VERIFIER_PAUSE.firstSeconds * 2 ** (attempt - 1), VERIFIER_PAUSE.longestSeconds)
    : ATTEMPTS.pauseInSeconds;
  const afterSeconds = Math.max(error.retryAfterSeconds ?? 0, pause);
  return afterSeconds < secondsLeft ? afterSeconds : null;
}
