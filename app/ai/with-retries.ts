import { setTimeout as pause } from "node:timers/promises";
import { afterFailure } from "./attempts.ts";
import { AiError } from "./faults.ts";

export interface Attempt {
  /** Starts at 1. */
  number: number;
  /** Multiplies the usual token limit. */
  tokenBudgetFactor: number;
}

/**
 * Retries transient errors, up to three attempts. Doubles the token limit after a reply that was cut off. Throws the
 * last AiError.
 */
export async function withRetries<Result>(
  signal: AbortSignal,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  let tokenBudgetFactor = 1;
  let cutOff: AiError | undefined;
  for (let number = 1; ; number++) {
    try {
      return await work({ number, tokenBudgetFactor });
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      // A service rejects a too high token limit with the same error as a wrong setting.
      const isTooMuch = cutOff !== undefined && error.kind === "key";
      const fault = isTooMuch ? cutOff! : error;
      const next = afterFailure(number, fault);
      if (next.step !== "try-again") throw fault;
      if (error.isCutOff) cutOff = error;
      tokenBudgetFactor = isTooMuch
        ? 1
        : error.isCutOff
          ? tokenBudgetFactor * 2
          : tokenBudgetFactor;
      await pause(next.afterSeconds * 1000, undefined, { signal }).catch(() => {
        throw new AiError("cancelled", "while waiting for the next attempt");
      });
    }
  }
}
