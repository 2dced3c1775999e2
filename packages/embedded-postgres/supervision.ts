import { setTimeout as pause } from "node:timers/promises";
import { freeReserveIfLow } from "./disk-guard.ts";
import type { ServerAccess } from "./connection.ts";
import { endPostmaster, sendSignal } from "./postmaster.ts";
import { isRunning } from "./running-process.ts";
import { launchServer, type ServerHome } from "./server.ts";
import type { Log } from "./log.ts";

const POLL_INTERVAL_MS = 250;
/** A server that dies sooner than this is restarted with a growing delay: something keeps killing it. */
const MIN_UPTIME_MS = 10_000;
const MAX_RESTART_DELAY_MS = 30_000;

/**
 * Restarts the server at the same address whenever it dies, so that clients only have to reconnect.
 * Returns a function that stops the server and the supervision.
 */
export function supervise(
  home: ServerHome,
  access: ServerAccess,
  firstPid: number,
  log: Log,
): () => Promise<void> {
  const ending = new AbortController();
  let pid = firstPid;
  let bornAt = performance.now();
  let pauseMs = 0;
  let reviving: Promise<void> | null = null;

  async function revive(): Promise<void> {
    log("The database ended unexpectedly and is started again.", "error");
    pauseMs = performance.now() - bornAt > MIN_UPTIME_MS ? 0 : pauseMs;
    while (!ending.signal.aborted) {
      try {
        await pause(pauseMs, undefined, { signal: ending.signal });
        pauseMs = Math.min(pauseMs * 2 || 500, MAX_RESTART_DELAY_MS);
        if (home.durable) freeReserveIfLow(home.folder);
        pid = await launchServer(home, access, log, ending.signal);
        bornAt = performance.now();
        log("The database is running again.", "info");
        return;
      } catch (error) {
        if (!ending.signal.aborted)
          log(error instanceof Error ? error.message : String(error), "error");
      }
    }
  }

  const watch = setInterval(() => {
    if (!reviving && !isRunning(pid)) reviving = revive().finally(() => (reviving = null));
  }, POLL_INTERVAL_MS).unref();

  // If this process exits without calling stop (an uncaught error), shut the server down cleanly.
  const endAlong = () => sendSignal(pid, "INT", home.binaries.pgCtl);
  process.once("exit", endAlong);

  return async () => {
    clearInterval(watch);
    ending.abort();
    await reviving;
    await endPostmaster(pid, home.binaries.pgCtl);
    process.off("exit", endAlong);
  };
}
