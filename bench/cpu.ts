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
  return new Map(pids.filter(isRunning).map((one) => [one, cpuMilliseconds(one)]));
}

/** The database ends a process that has been idle for a while. */
const isRunning = (pid: number | undefined) => existsSync(`/proc/${pid}/stat`);

/** Milliseconds in between. A process that ended meanwhile isn't counted, one that began is. */
export function spentBetween(before: Cpu, after: Cpu, pid: number | undefined) {
  const spent = (one: number | undefined) => (after.get(one) ?? 0) - (before.get(one) ?? 0);
  const server = spent(pid);
  const all = [...after.keys()].reduce((sum: number, one) => sum + spent(one), 0);
  return { server, database: all - server };
}
