import type { ChildProcess } from "node:child_process";
import { closeSync, fchownSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { ask } from "./ask-server.ts";
import { addressOf, type ServerAccess } from "./connection.ts";
import { describeSystemError, serverComplaint } from "./describe-error.ts";
import {
  breakOffPostmaster,
  clearLeftovers,
  endPostmaster,
  findPostmaster,
  wasStartedWith,
  type Postmaster,
} from "./postmaster.ts";
import { runProgram } from "./run-program.ts";
import type { ServerAccount } from "./server-account.ts";
import { serverSettings } from "./server-settings.ts";
import type { Log } from "./log.ts";

/** Stays the same across restarts of the server. */
export type ServerHome = {
  folder: string;
  cluster: string;
  account: ServerAccount | null;
  binaries: Binaries;
  durable: boolean;
};

const LOG_BYTES = 1_000_000;
const LEFTOVERS_TIMEOUT_MS = 30_000;
const RECOVERY_NOTICE_MS = 5_000;

/**
 * Adopts a server that outlived a killed process, if it is the one we would start now. Stops any other server: it may
 * run an older version or another clock, or be shutting down.
 */
export async function adoptServer(
  home: ServerHome,
  password: string | null,
): Promise<{ access: ServerAccess; pid: number } | null> {
  const postmaster = findPostmaster(home.cluster);
  if (!postmaster) return null;
  const access = { host: postmaster.host, port: postmaster.port, password };
  const isOurs = wasStartedWith(
    home.cluster,
    home.binaries.postgres,
    serverSettings(access, home.durable),
  );
  if (!isOurs || postmaster.status === "stopping") {
    await endPostmaster(postmaster.pid, home.binaries.pgCtl);
    return null;
  }
  while (findPostmaster(home.cluster)?.status === "starting") await pause(20);
  if (await answers(access)) return { access, pid: postmaster.pid };
  await breakOffPostmaster(postmaster.pid, home.binaries.pgCtl);
  return null;
}

async function answers(access: ServerAccess): Promise<boolean> {
  return ask(addressOf(access, "postgres"), "SELECT 1").then(
    () => true,
    () => false,
  );
}

/** Starts the server and waits until it accepts connections, however long recovery takes. Returns its process id. */
export async function launchServer(
  home: ServerHome,
  access: ServerAccess,
  log: Log,
  signal?: AbortSignal,
): Promise<number> {
  const begin = performance.now();
  for (;;) {
    await clearLeftovers(home.cluster, home.binaries.pgCtl);
    signal?.throwIfAborted();
    const outcome = await attempt(home, access, log, signal);
    if (typeof outcome === "number") return outcome;
    const isBlocked = /already exists|still in use|is another postmaster/i.test(outcome.complaint);
    if (!isBlocked || performance.now() - begin > LEFTOVERS_TIMEOUT_MS)
      throw serverComplaint(outcome.complaint, home.folder);
    await pause(200);
  }
}

async function attempt(
  { folder, cluster, account, binaries, durable }: ServerHome,
  access: ServerAccess,
  log: Log,
  signal?: AbortSignal,
): Promise<number | { complaint: string }> {
  const output = openLog(join(folder, "server.log"), account);
  const child = runProgram({
    account,
    folder: cluster,
    program: binaries.postgres,
    options: (path) => ["-D", path, ...serverSettings(access, durable)],
    output: output.descriptor,
  });
  try {
    const pid = await untilReady(child, cluster, log, signal);
    return pid ?? { complaint: output.printedSince() };
  } catch (error) {
    if (child.pid) await endPostmaster(child.pid, binaries.pgCtl);
    throw describeSystemError(error, folder);
  } finally {
    output.close();
    child.unref();
  }
}

/** Returns the process id once the server is ready, or null if it exited first. */
async function untilReady(
  child: ChildProcess,
  cluster: string,
  log: Log,
  signal?: AbortSignal,
): Promise<number | null> {
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  let noticeAt = performance.now() + RECOVERY_NOTICE_MS;
  for (;;) {
    await pause(10);
    signal?.throwIfAborted();
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return null;
    const server = findPostmaster(cluster);
    if (isReady(server, child)) return server.pid;
    if (performance.now() > noticeAt) {
      log(
        "The database is still starting: it is replaying changes from before it was interrupted.",
        "info",
      );
      noticeAt = Infinity;
    }
  }
}

function isReady(server: Postmaster | null, child: ChildProcess): server is Postmaster {
  return server?.pid === child.pid && server?.status === "ready";
}

/** The server logs to a file rather than a pipe, so that it survives if we are killed. */
function openLog(file: string, account: ServerAccount | null) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const descriptor = openSync(file, size > LOG_BYTES ? "w+" : "a+", 0o600);
  // A log that root created must not block the next start by the folder's owner.
  if (account) fchownSync(descriptor, account.uid, account.gid);
  const from = size > LOG_BYTES ? 0 : size;
  return {
    descriptor,
    printedSince: () => {
      const buffer = Buffer.alloc(16_384);
      return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, buffer.length, from));
    },
    close: () => closeSync(descriptor),
  };
}
