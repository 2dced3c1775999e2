import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db, type Transaction } from "#app/db/client.ts";
import * as tables from "#app/db/tables/index.ts";
import { SetupError } from "#app/platform/setup-error.ts";

/** In the order they are declared in: what others refer to comes first. */
const NAMES: string[] = Object.values<unknown>(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));
const FORMAT = "nectar-backup-1";
const ROWS_AT_ONCE = 500;

interface Head {
  format: string;
  /** The newest migration the database had: a file is restored into the same tables only. */
  migration: string;
}

/** Every table as of one moment, a line a row, gzipped. Written beside and renamed, so no half file has the name. */
export async function writeBackup(file: string): Promise<number> {
  let rows = 0;
  const unfinished = `${file}.unfinished`;
  await db.transaction(
    async (tx) => {
      async function* lines() {
        const head: Head = { format: FORMAT, migration: await newestMigration(tx) };
        yield `${JSON.stringify(head)}\n`;
        for (const name of NAMES)
          for await (const row of rowsOf(tx, name)) {
            rows += 1;
            yield `${JSON.stringify([name, row])}\n`;
          }
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await rename(unfinished, file);
  return rows;
}

async function* rowsOf(tx: Transaction, name: string) {
  await tx.execute(
    sql`declare backup no scroll cursor for select to_jsonb(one) as row from ${sql.identifier(name)} one`,
  );
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from backup`));
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close backup`);
}

/** Puts a backup in the place of everything there is, or changes nothing. Returns how many rows it holds. */
export async function readBackup(file: string): Promise<number> {
  return db.transaction(async (tx) => {
    let rows = 0;
    // A pipeline ends with the first fault of any of its parts: a file that breaks off is never half restored.
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        rows = await restoreLines(tx, linesOf(source));
      },
    );
    return rows;
  });
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

async function restoreLines(tx: Transaction, lines: AsyncIterable<string>): Promise<number> {
  let rows = 0;
  let isHead = true;
  for await (const line of lines) {
    if (isHead) {
      await refuseOther(tx, line);
      await tx.execute(sql.raw(`truncate ${NAMES.join(", ")} restart identity cascade`));
      isHead = false;
      continue;
    }
    const [name, row] = JSON.parse(line) as [string, unknown];
    if (!NAMES.includes(name)) throw new SetupError(`The backup holds an unknown table: ${name}`);
    const table = sql.identifier(name);
    await tx.execute(
      sql`insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`,
    );
    rows += 1;
  }
  if (isHead) throw new SetupError("This file is no backup of Nectar.");
  return rows;
}

async function refuseOther(tx: Transaction, line: string) {
  const head = JSON.parse(line) as Partial<Head>;
  if (head.format !== FORMAT) throw new SetupError("This file is no backup of Nectar.");
  if (head.migration !== (await newestMigration(tx)))
    throw new SetupError(
      "The backup was made by another version. Restore it with that version, then upgrade.",
    );
}

async function newestMigration(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return String(rows[0]?.hash);
}
