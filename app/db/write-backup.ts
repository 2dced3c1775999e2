import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { escapeIdentifier, type Client } from "pg";
import { now } from "#app/platform/clock.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { APP_VERSION } from "#app/platform/version.ts";
import { inTransaction, withConnection } from "./own-connection.ts";
import { BACKUP_FORMAT, type BackupHead, type BackupTotals } from "./read-backup.ts";
import { newestMigration, schemaHistory, type SchemaVersion } from "./schema-history.ts";

const BATCH_ROWS = 500;

/**
 * Writes a consistent snapshot of every table, one line per row, gzipped. The first line says what it is, the last one
 * whether it is complete. It contains password hashes, so only the owner can read it. Renames the file once it is complete, so that an earlier backup of that name survives a failure.
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
  const stats = await lstat(file).catch(() => null);
  if (stats && !stats.isFile())
    throw new SetupError(`The backup ${file} couldn’t be written: it isn’t a file.`);
}

async function writeRows(client: Client, file: string): Promise<number> {
  const version = await versionOf(client);
  const digest = createHash("sha256");
  const rows: Record<string, number> = {};
  const digested = (line: string) => {
    digest.update(line);
    return line;
  };
  async function* lines() {
    const head: BackupHead = {
      format: BACKUP_FORMAT,
      migration: version.hash,
      version: APP_VERSION,
      createdAt: now().toISOString(),
    };
    yield digested(`${JSON.stringify(head)}\n`);
    for (const table of version.tables) {
      rows[table] = 0;
      if (IN_PASSING.has(table)) continue;
      for await (const row of rowsOf(client, table)) {
        rows[table] += 1;
        yield digested(`["${table}",${row}]\n`);
      }
    }
    const totals: BackupTotals = { rows, sha256: digest.digest("hex") };
    yield `${JSON.stringify(totals)}\n`;
  }
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), output);
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** Files that learners are bringing: a megabyte a row, and deleted within a day. And sound that the AI service makes again. */
const IN_PASSING = new Set(["import_parts", "source_bytes", "speech_clips"]);

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
