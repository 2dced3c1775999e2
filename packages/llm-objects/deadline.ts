import { AiError } from "./ai-error.ts";

export interface Timeouts {
  firstContentMs: number;
  betweenChunksMs: number;
  totalMs: number;
}

export const TIMEOUTS: Timeouts = {
  firstContentMs: 30_000,
  betweenChunksMs: 20_000,
  totalMs: 180_000,
};

/** Aborts a request that hangs before the first content, between chunks or for too long in total. */
export class Deadline {
  readonly #stopped = new AbortController();
  readonly #timeouts: Timeouts;
  readonly #cancelled: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #next: NodeJS.Timeout | undefined;
  #hasTimedOut = false;

  constructor(timeouts: Timeouts, cancelled?: AbortSignal) {
    this.#timeouts = timeouts;
    this.#cancelled = cancelled;
    this.#total = this.#after(timeouts.totalMs, "no end");
    if (cancelled?.aborted) this.#cancel();
    cancelled?.addEventListener("abort", this.#cancel);
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Starts the wait for the first content. A reply in one piece has only the total limit. */
  requestSent(streams: boolean): void {
    clearTimeout(this.#next);
    if (streams) this.#next = this.#after(this.#timeouts.firstContentMs, "no content");
  }

  contentReceived(): void {
    clearTimeout(this.#next);
    this.#next = this.#after(this.#timeouts.betweenChunksMs, "a pause");
  }

  /** Clears the timers and aborts the request if it is still active. */
  stop(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#total);
    this.#cancelled?.removeEventListener("abort", this.#cancel);
    this.#stopped.abort();
  }

  /** Our own abort surfaces as an unrelated client error; returns the real cause. */
  explain(error: AiError): AiError {
    if (this.#cancelled?.aborted) return new AiError("cancelled", "by the caller");
    if (this.#hasTimedOut) return new AiError("timeout", String(this.#stopped.signal.reason));
    return error;
  }

  readonly #cancel = () => this.#stopped.abort("cancelled");

  #after(milliseconds: number, what: string) {
    return setTimeout(() => {
      this.#hasTimedOut = true;
      this.#stopped.abort(`${what} within ${milliseconds} ms`);
    }, milliseconds);
  }
}
