import { EventEmitter } from "node:events";
import pg from "pg";
import { log } from "#app/platform/log.ts";

/**
 * One LISTEN connection per process. A notification is only a wake-up: who waits for one also looks by
 * itself every two seconds, so a lost connection costs time and never words.
 */
const bell = new EventEmitter().setMaxListeners(0);
let client: pg.Client | undefined;
let stopped = false;

export async function listen(connectionString: string): Promise<void> {
  stopped = false;
  const next = new pg.Client({
    connectionString,
    keepAlive: true,
    application_name: "nectar listen",
  });
  next.on("notification", (message) => bell.emit(message.payload ?? ""));
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

/** Resolves when the subject is rung, after `milliseconds`, or when the signal is aborted: look again then. */
export function rung(subject: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  bell.once(subject, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    bell.off(subject, resolve);
  });
}
