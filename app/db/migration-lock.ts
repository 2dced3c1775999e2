import type { Client } from "pg";

const LOCK = 7_236_001;

/**
 * Only one process at a time changes all tables. Held until the transaction ends, so neither a pooler nor a killed
 * process can leave the lock behind. Returns whether it was free.
 */
export async function tryMigrationLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock($1) as taken",
    [LOCK],
  );
  return rows[0]?.taken === true;
}

export async function waitForMigrationLock(client: Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
}
