import type { Client } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";
import { tryMigrationLock } from "./migration-lock.ts";
import { LISTENERS } from "./notifications.ts";

/**
 * Throws while a server or worker uses the database, on whichever machine: each has a connection that listens. In a
 * transaction, one that starts then waits until it ends.
 */
export async function refuseWhileServing(client: Client): Promise<void> {
  const isFree = await tryMigrationLock(client);
  const { rows } = await client.query<{ servers: number }>(
    `select count(*)::int as servers from pg_stat_activity
      where datname = current_database() and application_name = any($1)`,
    [Object.values(LISTENERS)],
  );
  if (!isFree || rows[0]?.servers !== 0)
    throw new SetupError("Nectar is running with this database. Stop it first, every process.");
}
