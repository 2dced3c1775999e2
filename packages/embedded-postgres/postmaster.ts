import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning, isServerOf, serversOf } from "./running-process.ts";

/** The server's main process, as described in postmaster.pid. */
export type Postmaster = {
  pid: number;
  host: string;
  port: number;
  status: "starting" | "ready" | "stopping";
};

const fileOf = (cluster: string) => join(cluster, "postmaster.pid");

/** The running server of this cluster; null if there is none or postmaster.pid is stale. */
export function findPostmaster(cluster: string): Postmaster | null {
  const { pid, ...rest } = readNote(cluster);
  return pid && isServerOf(cluster, pid) ? { pid, ...rest } : null;
}

/** Reads postmaster.pid, which a dead server leaves behind. */
function readNote(cluster: string) {
  const [pid, , , port, socketFolder, address, , status] = readLines(fileOf(cluster));
  return {
    pid: Number(pid) || null,
    host: socketFolder || address || "",
    port: Number(port),
    status: readStatus(status),
  };
}

function readStatus(word = ""): Postmaster["status"] {
  const status = word.trim();
  return status === "ready" || status === "stopping" ? status : "starting";
}

/** Whether the running server has the program, settings and clock that we would start it with now. */
export function wasStartedWith(cluster: string, program: string, settings: string[]): boolean {
  const [line = ""] = readLines(join(cluster, "postmaster.opts"));
  return (
    line.startsWith(realpathSync(program)) &&
    line.endsWith(settings.map((each) => ` "${each}"`).join(""))
  );
}

type Signal = "INT" | "QUIT" | "KILL";

/** Tries a fast shutdown, then an immediate one, then SIGKILL. Takes less than 8 s. */
export async function endPostmaster(pid: number, pgCtl: string): Promise<void> {
  if (await endsBy(pid, "INT", 5_000, pgCtl)) return;
  await breakOffPostmaster(pid, pgCtl);
}

/** For a server that doesn't respond and so wouldn't complete a fast shutdown. */
export async function breakOffPostmaster(pid: number, pgCtl: string): Promise<void> {
  if (await endsBy(pid, "QUIT", 1_500, pgCtl)) return;
  await endsBy(pid, "KILL", 1_000, pgCtl);
}

async function endsBy(
  pid: number,
  signal: Signal,
  timeoutMs: number,
  pgCtl: string,
): Promise<boolean> {
  sendSignal(pid, signal, pgCtl);
  return isGone(() => !isRunning(pid), timeoutMs);
}

export function sendSignal(pid: number, signal: Signal, pgCtl: string): void {
  try {
    // Windows has no signals; pg_ctl emulates them.
    if (process.platform === "win32" && signal !== "KILL")
      execFileSync(pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // It has already exited.
  }
}

/**
 * Cleans up after a postmaster killed by SIGKILL. Its children exit after a while and hold the shared memory until
 * then. The process id in postmaster.pid may by then belong to another process, which PostgreSQL would mistake for a
 * server.
 */
export async function clearLeftovers(cluster: string, pgCtl: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    [null, 2_000],
    ["QUIT", 3_000],
    ["KILL", 5_000],
  ] as const) {
    if (signal) for (const pid of serversOf(cluster)) sendSignal(pid, signal, pgCtl);
    if (await isGone(() => serversOf(cluster).length === 0, timeoutMs)) break;
  }
  const { pid } = readNote(cluster);
  if (pid && !isServerOf(cluster, pid)) rmSync(fileOf(cluster), { force: true });
}

async function isGone(check: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const begin = performance.now(); performance.now() - begin < timeoutMs; await pause(20)) {
    if (check()) return true;
  }
  return check();
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
