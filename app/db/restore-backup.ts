import { getTableName } from "drizzle-orm";
import { DatabaseError, escapeIdentifier, type Client } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";
import { inTransaction, withConnection } from "./own-connection.ts";
import { damaged, readBackup, type BackupHead, type BackupRow } from "./read-backup.ts";
import { refuseWhileServing } from "./refuse-while-serving.ts";
import { applyMigrations, schemaHistory, type SchemaVersion } from "./schema-history.ts";
import {
  emailChanges,
  passwordResets,
  twoFactorChallenges,
  sessions,
  twoFactorUndos,
  verifications,
} from "./tables/index.ts";

/** Rows that grant access without a password. Those that ended or were used since the backup must not work again. */
const ACCESS_TABLES = [
  sessions,
  twoFactorChallenges,
  passwordResets,
  emailChanges,
  twoFactorUndos,
  verifications,
];
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

/**
 * Replaces all data with a backup of this or an earlier version, in one transaction: rebuilds the schema of the
 * backup, fills it and migrates it to the current one. Refuses while a server uses the database. Returns the number of
 * restored rows.
 */
export function restoreBackup(
  connectionString: string,
  file: string,
  history = schemaHistory(),
): Promise<number> {
  return withConnection(connectionString, "restore", (client) =>
    inTransaction(client, "", async () => {
      try {
        return await readBackup(file, async ({ head, rows }) => {
          const index = versionOf(head, file, history);
          await refuseWhileServing(client);
          await client.query("set local lock_timeout = '30s'");
          await emptyDatabase(client, history);
          await applyMigrations(client, history.slice(0, index + 1));
          const count = await fill(client, rows, history[index]!.tables, file);
          await applyMigrations(client, history.slice(index + 1));
          return count - (await deleteAccessRows(client, history.at(-1)!.tables));
        });
      } catch (error) {
        throw explained(error);
      }
    }),
  );
}

function versionOf({ migration }: BackupHead, file: string, history: SchemaVersion[]): number {
  const index = history.findIndex(({ hash }) => hash === migration);
  if (index < 0)
    throw new SetupError(`${file} was made by a newer version. Restore it with that version.`);
  return index;
}

/** Drops the tables of every version, including those removed since the backup. */
async function emptyDatabase(client: Client, history: SchemaVersion[]): Promise<void> {
  const tables = new Set(history.flatMap((version) => version.tables));
  const names = [...tables].map(escapeIdentifier).join(", ");
  await client.query("drop table if exists drizzle.__drizzle_migrations");
  await client.query(`drop table if exists ${names} cascade`);
}

interface Batch {
  table: string;
  rows: string[];
  characters: number;
}

/** The order of tables in the file doesn't matter: foreign keys are dropped first and checked at the end. */
async function fill(
  client: Client,
  rows: AsyncIterable<BackupRow>,
  tables: string[],
  file: string,
): Promise<number> {
  const restoreForeignKeys = await dropForeignKeys(client, tables);
  const columns = new Map<string, string>();
  for (const table of tables) columns.set(table, await columnsOf(client, table));
  let count = 0;
  let batch: Batch = { table: "", rows: [], characters: 0 };
  const store = async () => {
    const { table, rows } = batch;
    if (rows.length > 0) await insertRows(client, table, columns.get(table)!, rows);
    count += rows.length;
  };
  for await (const { table, row } of rows) {
    if (!columns.has(table)) throw damaged(file, "it has a line of an unknown table");
    const isFull = batch.rows.length >= BATCH_ROWS || batch.characters > BATCH_CHARACTERS;
    if (table !== batch.table || isFull) {
      await store();
      batch = { table, rows: [], characters: 0 };
    }
    batch.rows.push(row);
    batch.characters += row.length;
  }
  await store();
  await restoreForeignKeys();
  for (const table of tables) await continueNumbering(client, table);
  return count;
}

/** Returns a function that restores the foreign keys, which checks every row. */
async function dropForeignKeys(client: Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(
        `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
      );
  };
}

/** Without generated columns. */
async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}

async function insertRows(client: Client, table: string, columns: string, rows: string[]) {
  const name = escapeIdentifier(table);
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

/** Continues every sequence after the highest restored value. */
async function continueNumbering(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select quote_ident(attname) as "column", pg_get_serial_sequence($1, attname) as sequence
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and pg_get_serial_sequence($1, attname) is not null`,
    [table],
  );
  for (const { column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, max(${column})) from ${escapeIdentifier(table)} having count(*) > 0`,
      [sequence],
    );
}

async function deleteAccessRows(client: Client, tables: string[]): Promise<number> {
  let count = 0;
  for (const table of ACCESS_TABLES.map(getTableName).filter((name) => tables.includes(name))) {
    const { rowCount } = await client.query(`delete from ${escapeIdentifier(table)}`);
    count += rowCount ?? 0;
  }
  return count;
}

/** PostgreSQL repeats the values of a rejected row in its details, including password hashes. */
function explained(error: unknown): unknown {
  if (error instanceof SetupError) return new SetupError(`${error.message} Nothing was changed.`);
  if (!(error instanceof DatabaseError)) return error;
  const reason = ["55P03", "40P01"].includes(error.code ?? "")
    ? "the tables are in use. Stop Nectar and try again"
    : `the database refused its content (SQLSTATE ${error.code})`;
  return new SetupError(`The backup was not restored and nothing was changed: ${reason}.`);
}
