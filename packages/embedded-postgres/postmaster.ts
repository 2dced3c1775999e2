import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning, isServerOf, serversOf } from "./running-process.ts";

/** The server's first process, as it describes itself in its folder. */
export type Postmaster = {
  pid: number;
  host: string;
  port: number;
  status: "starting" | "ready" | "stopping";
};

const fileOf = (cluster: string) => join(cluster, "postmaster.pid");

/** The living server of this cluster; null when there is none, or only the note of a dead one. */
export function findPostmaster(cluster: string): Postmaster | null {
  const { pid, ...rest } = readNote(cluster);
  return pid && isServerOf(cluster, pid) ? { pid, ...rest } : null;
}

/** What the last server wrote down, dead or alive. */
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

/** Whether the living server was started as we would start it now: same program, same settings, same clock. */
export function wasStartedWith(cluster: string, program: string, settings: string[]): boolean {
  const [line = ""] = readLines(join(cluster, "postmaster.opts"));
  return (
    line.startsWith(realpathSync(program)) &&
    line.endsWith(settings.map((each) => ` "${each}"`).join(""))
  );
}

type Signal = "INT" | "QUIT" | "KILL";

/** Fast shutdown; if that takes long (a client that never lets go) immediate, and at last by force. Under 8 s. */
export async function endPostmaster(pid: number, pgCtl: string): Promise<void> {
  if (await endsBy(pid, "INT", 5_000, pgCtl)) return;
  await breakOffPostmaster(pid, pgCtl);
}

/** For a server that does not answer: it would not follow a polite request either. */
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
    // Windows knows no signals; PostgreSQL's own tool delivers them there.
    if (process.platform === "win32" && signal !== "KILL")
      execFileSync(pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // It ended by itself in this moment.
  }
}

/**
 * After kill -9 of the postmaster its children end by themselves, but not at once, and hold the shared memory until
 * then; and its number in the note may belong to another process by now, which PostgreSQL would take for a server.
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
