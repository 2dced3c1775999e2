import { setTimeout as pause } from "node:timers/promises";
import { afterFailure } from "./attempts.ts";
import { AiError } from "./faults.ts";

export interface Attempt {
  /** Counted from 1. */
  number: number;
  /** How many times the usual length the reply may have. */
  tokenBudgetFactor: number;
}

/** Three attempts for what may pass. A reply that was cut off at its limit may be twice as long the next time; throws the last AiError. */
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
      // A service that has no room for more said so as it says that it is set up wrongly.
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
