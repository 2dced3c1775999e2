import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { startReplicatedPostgres, withClient } from "./replicated-postgres.ts";

const CLIENTS = 8;

export interface Promotion {
  acknowledged: number;
  /** Acknowledged, and not on the promoted standby. */
  lost: number;
  writesPerSecond: number;
  /** From the primary's end to the first write on the standby. */
  secondsWithoutWrites: number;
}

/**
 * Eight clients write; the line to the standby is cut for a moment; then every process of the primary is killed and the standby
 * promoted right away, as a supervisor would.
 */
export async function promoteUnderLoad({
  isSynchronous,
  writingMs = 2_000,
  cutMs = 300,
}: {
  isSynchronous: boolean;
  writingMs?: number;
  cutMs?: number;
}): Promise<Promotion> {
  const pair = await startReplicatedPostgres({ isSynchronous });
  try {
    await withClient(pair.primary, (client) =>
      client.query("create table written (id bigint primary key, at timestamptz default now())"),
    );
    const load = startLoad(pair.primary);
    await pause(writingMs);
    const writesPerSecond = load.acknowledged.length / (writingMs / 1000);
    pair.cutLine();
    await pause(cutMs);
    const killedAt = performance.now();
    pair.killPrimary();
    await load.end();
    const stored = await withClient(pair.standby, async (client) => {
      await client.query("select pg_promote(true, 60)");
      await client.query("insert into written values (-1)");
      return storedIds(client);
    });
    const secondsWithoutWrites = (stored.at - killedAt) / 1000;
    const lost = load.acknowledged.filter((id) => !stored.ids.has(id)).length;
    return { acknowledged: load.acknowledged.length, lost, writesPerSecond, secondsWithoutWrites };
  } finally {
    await pair.stop();
  }
}

async function storedIds(client: Client) {
  const at = performance.now();
  const { rows } = await client.query<{ id: string }>("select id from written");
  return { at, ids: new Set(rows.map(({ id }) => Number(id))) };
}

/** Each writes one row after the other until its server is gone. */
function startLoad(connectionString: string) {
  const acknowledged: number[] = [];
  let next = 0;
  const clients = Array.from({ length: CLIENTS }, () =>
    withClient(connectionString, async (client) => {
      for (;;) {
        next += 1;
        const id = next;
        await client.query("insert into written values ($1)", [id]);
        acknowledged.push(id);
      }
    }).catch(() => undefined),
  );
  return { acknowledged, end: () => Promise.all(clients) };
}
