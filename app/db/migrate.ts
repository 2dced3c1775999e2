import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { escapeIdentifier, type Client } from "pg";
import { now } from "#app/platform/clock.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { inTransaction, withConnection } from "./own-connection.ts";
import { createQueues } from "./queue.ts";
import { refusePooler } from "./refuse-pooler.ts";
import {
  applyMigrations,
  newestMigration,
  schemaHistory,
  type SchemaVersion,
} from "./schema-history.ts";
import { writeBackup } from "./write-backup.ts";

const LOCK = 7_236_001;
const MAX_BACKUPS = 3;

/**
 * Migrates the database to the current schema in one transaction, after writing a backup into `backups`. When
 * several processes start together, one migrates and the others wait.
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
          "The database was written by a newer version of this program. Start that version, or restore a backup.",
        );
      const pending = history.filter(({ createdAt }) => newest === null || createdAt > newest);
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

/** Held until the transaction ends, so neither a pooler nor a killed process can leave the lock behind. */
async function takeLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock($1) as taken",
    [LOCK],
  );
  if (rows[0]?.taken) return;
  console.error("Another process is bringing the database up to date; waiting for it …");
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
}

async function holdsRows(client: Client, { tables }: SchemaVersion): Promise<boolean> {
  const anyRow = tables.map((table) => `exists (select from ${escapeIdentifier(table)})`);
  const { rows } = await client.query<{ found: boolean }>(`select ${anyRow.join(" or ")} as found`);
  return rows[0]?.found === true;
}

/** Keeps the newest three. Their names sort by time. */
async function backUp(connectionString: string, folder: string): Promise<string> {
  const moment = now().toISOString().replaceAll(/[-:.]/g, "");
  const file = join(folder, `before-upgrade-${moment}.gz`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new SetupError(`The backup before the upgrade couldn’t be written: ${error.message}`);
  });
  await writeBackup(connectionString, file);
  const earlier = (await readdir(folder)).filter((name) => /^before-upgrade-\w+\.gz$/.test(name));
  for (const name of earlier.toSorted().slice(0, -MAX_BACKUPS)) await rm(join(folder, name));
  console.error(`The database as it was before this upgrade is in ${file}.`);
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
