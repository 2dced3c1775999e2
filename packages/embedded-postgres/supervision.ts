import { setTimeout as pause } from "node:timers/promises";
import { freeReserveIfLow } from "./disk-guard.ts";
import type { ServerAccess } from "./connection.ts";
import { endPostmaster, sendSignal } from "./postmaster.ts";
import { isRunning } from "./running-process.ts";
import { launchServer, type ServerHome } from "./server.ts";

const POLL_INTERVAL_MS = 250;
/** A server that lived shorter than this is not restarted at once again: something keeps killing it. */
const SOUND_LIFE_MS = 10_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Keeps the server running behind the same access, so that clients only have to connect again.
 * Gives the function that ends both the server and the watch over it.
 */
export function supervise(
  home: ServerHome,
  access: ServerAccess,
  firstPid: number,
  log: (line: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let pid = firstPid;
  let bornAt = performance.now();
  let pauseMs = 0;
  let reviving: Promise<void> | null = null;

  async function revive(): Promise<void> {
    log("The database ended unexpectedly and is started again.");
    pauseMs = performance.now() - bornAt > SOUND_LIFE_MS ? 0 : pauseMs;
    while (!ending.signal.aborted) {
      try {
        await pause(pauseMs, undefined, { signal: ending.signal });
        pauseMs = Math.min(pauseMs * 2 || 500, MAX_PAUSE_MS);
        if (home.durable) freeReserveIfLow(home.folder);
        pid = await launchServer(home, access, log, ending.signal);
        bornAt = performance.now();
        log("The database is running again.");
        return;
      } catch (error) {
        if (!ending.signal.aborted) log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const watch = setInterval(() => {
    if (!reviving && !isRunning(pid)) reviving = revive().finally(() => (reviving = null));
  }, POLL_INTERVAL_MS).unref();

  // A process that ends without stopping us (an error nobody caught) takes the server along, in order.
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
