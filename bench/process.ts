import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process so far. Linux only. */
export function cpuSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** CPU milliseconds of the threads that a process has, by the scheduler's clock: for what takes less than many ticks. Linux only. */
export function cpuMilliseconds(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
    )
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);
}

/** Resident memory of a process in MB. Linux only. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The most memory that a process has had, in MB. Linux only. */
export function mostMemoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
