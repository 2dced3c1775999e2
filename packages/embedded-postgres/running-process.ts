import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";

/** Also false for a zombie: without an init that reaps orphans, a killed server stays in the process table for good. */
export function isRunning(pid: number): boolean {
  if (process.platform === "linux") return !["Z", "X", undefined].includes(statOf(pid)?.state);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When the process started, in a unit of the operating system; null if there is no such process.
 * Process id and start time together identify a process: ids are reused, often the same ones after a reboot.
 */
export function birthOf(pid: number): string | null {
  if (!isRunning(pid)) return null;
  if (process.platform === "linux") return statOf(pid)?.startedAtTick ?? null;
  return queryProcess(pid, "lstart", "StartTime.ToFileTimeUtc()");
}

/** Whether this is a PostgreSQL process that works in the folder, rather than a later owner of its process id. */
export function isServerOf(folder: string, pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== "linux")
    return queryProcess(pid, "comm", "Name")?.includes("postgres") ?? false;
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) &&
      /^(postgres|initdb)/.test(basename(readlinkSync(`/proc/${pid}/exe`)))
    );
  } catch {
    return false;
  }
}

/** PostgreSQL processes that work in the folder. Always empty on systems without /proc. */
export function serversOf(folder: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isServerOf(folder, pid));
}

function queryProcess(pid: number, column: string, property: string): string | null {
  const [command, ...options] =
    process.platform === "win32"
      ? ["powershell", "-NoProfile", "-Command", `(Get-Process -Id ${pid}).${property}`]
      : ["ps", "-o", `${column}=`, "-p", String(pid)];
  try {
    const answer = execFileSync(command, options, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, LC_ALL: "C" },
    });
    return answer.replaceAll(/\W/g, "") || null;
  } catch {
    return null;
  }
}

/** Identifies the scope of process ids: this boot of this machine, this container. */
export function processSpace(): string {
  const space =
    process.platform === "linux"
      ? readFileSync("/proc/sys/kernel/random/boot_id", "utf8") + readlinkSync("/proc/self/ns/pid")
      : hostname();
  return createHash("sha256").update(space).digest("hex").slice(0, 12);
}

function statOf(pid: number) {
  try {
    // The name in parentheses may contain spaces and parentheses, so count the fields after the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state: fields[0], startedAtTick: fields[19] };
  } catch {
    return undefined;
  }
}
