import { escapeIdentifier, type Client } from "pg";
import { describeError } from "#app/platform/root-cause.ts";
import { READ_ONLY, SetupError } from "#app/platform/setup-error.ts";
import { tryMigrationLock, waitForMigrationLock } from "./migration-lock.ts";
import { inTransaction, withConnection } from "./own-connection.ts";
import { createQueues } from "./queue.ts";
import { refusePooler } from "./refuse-pooler.ts";
import { writeSafetyCopy } from "./safety-copy.ts";
import {
  applyMigrations,
  newestMigration,
  schemaHistory,
  type SchemaVersion,
} from "./schema-history.ts";

/**
 * Migrates the database to the current schema in one transaction, after writing a backup into `backups`. When
 * several processes start together, one migrates and the others wait. A read-only database that is current stays as it
 * is, so that it can still be read and backed up.
 */
export async function migrate(
  connectionString: string,
  backups: string,
  history = schemaHistory(),
): Promise<void> {
  await refusePooler(connectionString);
  await withConnection(connectionString, "migration", (client) =>
    inTransaction(client, "", async () => {
      await takeLock(client);
      const newest = await newestMigration(client);
      if (newest !== null && newest > (history.at(-1)?.createdAt ?? 0))
        throw new SetupError(
          "The database was written by a newer version of this program. Start that version, or restore a backup of this one into an empty database (docs/operations.md, “Going back”).",
        );
      const pending = history.filter(({ createdAt }) => newest === null || createdAt > newest);
      if (await isReadOnly(client)) {
        if (pending.length > 0) throw new SetupError(`${READ_ONLY} It can’t be upgraded now.`);
        return;
      }
      const current = history.find(({ createdAt }) => createdAt === newest);
      const backup =
        pending.length > 0 && current && (await holdsRows(client, current))
          ? await backUp(connectionString, backups)
          : null;
      await upgrade(client, pending, backup);
      await createQueues(connectionString);
    }),
  );
}

async function takeLock(client: Client): Promise<void> {
  if (await tryMigrationLock(client)) return;
  console.error("Another process is bringing the database up to date; waiting for it …");
  await waitForMigrationLock(client);
}

async function isReadOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>(
    "select current_setting('transaction_read_only') as value",
  );
  return rows[0]?.value === "on";
}

async function holdsRows(client: Client, { tables }: SchemaVersion): Promise<boolean> {
  const anyRow = tables.map((table) => `exists (select from ${escapeIdentifier(table)})`);
  const { rows } = await client.query<{ found: boolean }>(`select ${anyRow.join(" or ")} as found`);
  return rows[0]?.found === true;
}

async function backUp(connectionString: string, folder: string): Promise<string> {
  const file = await writeSafetyCopy(connectionString, folder, "upgrade");
  console.error(
    `The database as it was before this upgrade is in ${file}. How to go back: docs/operations.md, “Going back”.`,
  );
  return file;
}

async function upgrade(client: Client, pending: SchemaVersion[], backup: string | null) {
  try {
    await applyMigrations(client, pending);
  } catch (error) {
    const { error: reason, code } = describeError(error);
    const backupNote = backup ? ` A backup of it is in ${backup}.` : "";
    throw new SetupError(
      `The database couldn’t be upgraded (${[code, reason].filter(Boolean).join(": ")}). Nothing was changed.${backupNote}`,
    );
  }
}
