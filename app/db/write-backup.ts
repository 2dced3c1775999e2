import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { escapeIdentifier, type Client } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";
import { inTransaction, withConnection } from "./own-connection.ts";
import { newestMigration, schemaHistory, type SchemaVersion } from "./schema-history.ts";

export const BACKUP_FORMAT = "nectar-backup-1";
const BATCH_ROWS = 500;

export interface BackupHead {
  format: string;
  /** The newest migration of the database. */
  migration: string;
}

/**
 * Writes a consistent snapshot of every table, one line per row, gzipped. It contains password hashes, so only the owner
 * can read it. Renames the file once it is complete, so that an earlier backup of that name survives a failure.
 */
export async function writeBackup(connectionString: string, file: string): Promise<number> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await refuseOtherThanFile(file);
    const rows = await withConnection(connectionString, "backup", (client) =>
      inTransaction(client, "isolation level repeatable read read only", () =>
        writeRows(client, unfinished),
      ),
    );
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (error instanceof Error && "syscall" in error)
      throw new SetupError(`The backup ${file} couldn’t be written: ${error.message}`);
    throw error;
  }
}

/** Renaming would replace a device or a link. */
async function refuseOtherThanFile(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found && !found.isFile())
    throw new SetupError(`The backup ${file} couldn’t be written: it isn’t a file.`);
}

async function writeRows(client: Client, file: string): Promise<number> {
  const version = await versionOf(client);
  let rows = 0;
  async function* lines() {
    const head: BackupHead = { format: BACKUP_FORMAT, migration: version.hash };
    yield `${JSON.stringify(head)}\n`;
    for (const table of version.tables)
      for await (const row of rowsOf(client, table)) {
        rows += 1;
        yield `["${table}",${row}]\n`;
      }
  }
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), output);
  return rows;
}

async function versionOf(client: Client): Promise<SchemaVersion> {
  const newest = await newestMigration(client);
  const version = schemaHistory().find(({ createdAt }) => createdAt === newest);
  if (!version) throw new SetupError("The database was written by another version of Nectar.");
  return version;
}

/** Yields rows as text, because JavaScript would round large numbers. */
async function* rowsOf(client: Client, table: string): AsyncGenerator<string> {
  await client.query(
    `declare backup no scroll cursor for select to_jsonb(one)::text as row from ${escapeIdentifier(table)} one`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH_ROWS} from backup`);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH_ROWS) break;
  }
  await client.query("close backup");
}
