import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { BadApkg } from "./bad-apkg.ts";

/** Read from the file itself: a view or a virtual table of such a name would run what the file says. */
const TABLES = ["col", "notes", "cards", "revlog"];
/** Those of schema 18. */
const NEWER_TABLES = ["notetypes", "fields", "templates", "decks"];
/** Columns whose value is computed while they are read. */
const COMPUTES = /\bgenerated\b|\bas\s*\(|\bvirtual\b/i;

export interface Collection {
  database: DatabaseSync;
  /** Whether note types and decks have tables of their own. */
  isNewer: boolean;
}

/** A collection that somebody sent: read only, and none of the code in its schema is executed. */
export async function openCollection(path: string): Promise<Collection> {
  await leaveWriteAheadLog(path);
  try {
    knowUnicase(path);
    const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
    try {
      database.exec(
        "pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0",
      );
      return { database, isNewer: checkSchema(database) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof BadApkg ? error : new BadApkg("damaged", messageOf(error));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "");

/** A database that says so can't be opened without a second file next to it. */
async function leaveWriteAheadLog(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    if (buffer.toString("latin1") !== "SQLite format 3\0") throw new BadApkg("damaged");
    await file.write(Buffer.from([1, 1]), 0, 2, 18);
  } finally {
    await file.close();
  }
}

/** Anki compares names with an order of its own, without which SQLite refuses the whole table. The file is our copy. */
function knowUnicase(path: string): void {
  const database = new DatabaseSync(path, { defensive: false, allowExtension: false });
  try {
    database.exec(`pragma trusted_schema = off; pragma writable_schema = on;
      update sqlite_schema set sql = replace(replace(sql, 'COLLATE unicase', 'COLLATE nocase'), 'collate unicase', 'collate nocase')
      where sql like '%unicase%'`);
  } finally {
    database.close();
  }
}

function checkSchema(database: DatabaseSync): boolean {
  const rows = database
    .prepare("select type, name, sql from sqlite_schema where type in ('table', 'view')")
    .all();
  const kindOf = (name: string) => {
    const row = rows.find((entry) => String(entry.name).toLowerCase() === name);
    if (!row) return "none";
    return row.type === "table" && !COMPUTES.test(String(row.sql)) ? "table" : "other";
  };
  if (TABLES.some((name) => kindOf(name) !== "table")) throw new BadApkg("damaged", "schema");
  const newer = NEWER_TABLES.map(kindOf);
  if (newer.includes("other")) throw new BadApkg("damaged", "schema");
  return newer.every((kind) => kind === "table");
}
