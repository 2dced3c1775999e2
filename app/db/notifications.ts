import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { log } from "#app/platform/log.ts";
import { db, one } from "./client.ts";

/**
 * One LISTEN connection per process. A notification is only a wake-up: subscribers also poll every two seconds, so a
 * lost connection delays words but never loses them.
 */
const emitter = new EventEmitter().setMaxListeners(0);
let client: Client | undefined;
let stopped = false;

/** How PostgreSQL names that connection, by which a server and a worker that run are found. */
export const LISTENERS = { web: "nectar listen", worker: "nectar listen, worker" };

export async function listen(connectionString: string, isWorker = false): Promise<void> {
  stopped = false;
  const next = new Client({
    connectionString,
    keepAlive: true,
    application_name: isWorker ? LISTENERS.worker : LISTENERS.web,
  });
  // One notification may name several subjects.
  next.on("notification", ({ payload = "" }) => payload.split(" ").forEach(notifyHere));
  next.on("error", (error) => log.warn({ error: error.message }, "listen connection lost"));
  next.once("end", () => {
    if (!stopped)
      setTimeout(
        () => void listen(connectionString, isWorker).catch(() => undefined),
        1_000,
      ).unref();
  });
  await next.connect();
  await next.query("listen nectar");
  client = next;
}

/** Whether a worker other than this process listens. Of two that start together, each finds the other. */
export async function hasOtherWorker(): Promise<boolean> {
  const { rows } = await db.execute<{ workers: number }>(
    sql`select count(*)::int as workers from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENERS.worker}`,
  );
  return one(rows).workers > 1;
}

export async function stopListening(): Promise<void> {
  stopped = true;
  await client?.end().catch(() => undefined);
}

/** Notifies the subscribers in this process only. */
export function notifyHere(subject: string): void {
  emitter.emit(subject);
}

/**
 * Resolves on a notification of the subject, after `milliseconds`, or when the signal is aborted. Read the state
 * again then.
 */
export async function waitForNotification(
  subject: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const subscription = new Subscription([subject], signal);
  await subscription.next(milliseconds);
  subscription.stop();
}

/** Collects notifications while the subscriber is busy, so that none is missed. */
export class Subscription {
  readonly #listeners: [subject: string, listener: () => void][];
  readonly #signal: AbortSignal;
  #notified = new Set<string>();
  #wake = () => {};

  constructor(subjects: string[], signal: AbortSignal) {
    this.#signal = signal;
    this.#listeners = subjects.map((subject) => [subject, () => this.#onNotification(subject)]);
    for (const [subject, listener] of this.#listeners) emitter.on(subject, listener);
    signal.addEventListener("abort", this.#stopWaiting);
  }

  #onNotification(subject: string): void {
    this.#notified.add(subject);
    this.#wake();
  }

  readonly #stopWaiting = () => this.#wake();

  /** The subjects notified since the last call, as soon as there is one; empty after `milliseconds` or an abort. */
  async next(milliseconds: number): Promise<ReadonlySet<string>> {
    if (this.#notified.size === 0 && !this.#signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      // All waits of this length end at the same time, so that the statements that follow can be one (`in-batches.ts`).
      const timer = setTimeout(resolve, milliseconds - (Date.now() % milliseconds));
      this.#wake = resolve;
      await promise;
      clearTimeout(timer);
    }
    const notified = this.#notified;
    this.#notified = new Set();
    return notified;
  }

  stop(): void {
    for (const [subject, listener] of this.#listeners) emitter.off(subject, listener);
    this.#signal.removeEventListener("abort", this.#stopWaiting);
  }
}
