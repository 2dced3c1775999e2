import { existsSync } from "node:fs";
import { db } from "#app/db/client.ts";
import { cpuMilliseconds } from "./process.ts";

export type Cpu = Map<number | undefined, number>;

/** Processor milliseconds so far of a server and of each process of the database that serves it. */
export async function cpuOf(pid: number | undefined): Promise<Cpu> {
  const { rows } = await db.execute<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'nectar%' and pid <> pg_backend_pid()",
  );
  const pids = [pid, ...rows.map((row) => row.pid)];
  return new Map(pids.filter(isRunning).map((pid) => [pid, cpuMilliseconds(pid)]));
}

/** The database ends a process that has been idle for a while. */
const isRunning = (pid: number | undefined) => existsSync(`/proc/${pid}/stat`);

/** Milliseconds in between. A process that ended meanwhile isn't counted, one that began is. */
export function spentBetween(before: Cpu, after: Cpu, pid: number | undefined) {
  const spent = (pid: number | undefined) => (after.get(pid) ?? 0) - (before.get(pid) ?? 0);
  const server = spent(pid);
  const all = [...after.keys()].reduce((sum: number, pid) => sum + spent(pid), 0);
  return { server, database: all - server };
}
