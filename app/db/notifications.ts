import { EventEmitter } from "node:events";
import { Client } from "pg";
import { log } from "#app/platform/log.ts";

/**
 * One LISTEN connection per process. A notification is only a wake-up: who waits for one also looks by
 * itself every two seconds, so a lost connection costs time and never words.
 */
const bell = new EventEmitter().setMaxListeners(0);
let client: Client | undefined;
let stopped = false;

export async function listen(connectionString: string): Promise<void> {
  stopped = false;
  const next = new Client({
    connectionString,
    keepAlive: true,
    application_name: "nectar listen",
  });
  // One notification may name several subjects.
  next.on("notification", ({ payload = "" }) => payload.split(" ").forEach(ringHere));
  next.on("error", (error) => log.warn({ error: error.message }, "listen connection lost"));
  next.once("end", () => {
    if (!stopped)
      setTimeout(() => void listen(connectionString).catch(() => undefined), 1_000).unref();
  });
  await next.connect();
  await next.query("listen nectar");
  client = next;
}

export async function stopListening(): Promise<void> {
  stopped = true;
  await client?.end().catch(() => undefined);
}

/** Rings a bell of this process only. */
export function ringHere(subject: string): void {
  bell.emit(subject);
}

/** Resolves when the subject is rung, after `milliseconds`, or when the signal is aborted: look again then. */
export async function rung(
  subject: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const hearing = new Hearing([subject], signal);
  await hearing.next(milliseconds);
  hearing.stop();
}

/** Gathers what rings, so that nothing is missed by who is busy looking. */
export class Hearing {
  readonly #listeners: [subject: string, listener: () => void][];
  readonly #signal: AbortSignal;
  #rung = new Set<string>();
  #wake = () => {};

  constructor(subjects: string[], signal: AbortSignal) {
    this.#signal = signal;
    this.#listeners = subjects.map((subject) => [subject, () => this.#hear(subject)]);
    for (const [subject, listener] of this.#listeners) bell.on(subject, listener);
    signal.addEventListener("abort", this.#stopWaiting);
  }

  #hear(subject: string): void {
    this.#rung.add(subject);
    this.#wake();
  }

  readonly #stopWaiting = () => this.#wake();

  /** What was rung since the last time, as soon as there is any; nothing after `milliseconds` or an abort. */
  async next(milliseconds: number): Promise<ReadonlySet<string>> {
    if (this.#rung.size === 0 && !this.#signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = resolve;
      await promise;
      clearTimeout(timer);
    }
    const rung = this.#rung;
    this.#rung = new Set();
    return rung;
  }

  stop(): void {
    for (const [subject, listener] of this.#listeners) bell.off(subject, listener);
    this.#signal.removeEventListener("abort", this.#stopWaiting);
  }
}
