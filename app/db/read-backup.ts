import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { rootCause } from "#app/platform/root-cause.ts";
import { SetupError } from "#app/platform/setup-error.ts";

export const BACKUP_FORMAT = "nectar-backup-2";
/** Of 1.0.3 and builds after it: without a last line that tells whether it is complete. */
const UNVERIFIABLE_FORMAT = "nectar-backup-1";

/** The first line of a backup. */
export interface BackupHead {
  format: string;
  /** The newest migration of the database. */
  migration: string;
  /** Of the program that wrote it, and when; missing in the first format. */
  version?: string;
  createdAt?: string;
}

/** The last line of a backup. */
export interface BackupTotals {
  rows: Record<string, number>;
  /** Of everything before this line. */
  sha256: string;
}

export interface BackupRow {
  table: string;
  /** As JSON. */
  row: string;
}

export interface Backup {
  head: BackupHead;
  isVerifiable: boolean;
  /** Throws a SetupError at the end unless the rows are those that were written. */
  rows: AsyncGenerator<BackupRow, void>;
}

export interface BackupSummary {
  head: BackupHead;
  isVerifiable: boolean;
  rows: Map<string, number>;
  /** The newest day on which anyone learned, YYYY-MM-DD. */
  lastActive: string | null;
}

/** Opens a backup for `work`. Throws a SetupError that says in one line why it can't be used. */
export async function readBackup<Result>(
  file: string,
  work: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  const lines = linesOf(file);
  try {
    const first = (await lines.next()).value ?? "";
    const head = headOf(first);
    if (!head) throw notABackup(file);
    const isVerifiable = head.format === BACKUP_FORMAT;
    const digest = createHash("sha256").update(`${first}\n`);
    return await work({ head, isVerifiable, rows: rowsOf(lines, digest, isVerifiable, file) });
  } finally {
    // Closes the file if not all of it was read.
    await lines.return(undefined);
  }
}

/** Reads the whole backup. Throws a SetupError if it is damaged. */
export function summariseBackup(file: string): Promise<BackupSummary> {
  return readBackup(file, async ({ head, isVerifiable, rows: all }) => {
    const rows = new Map<string, number>();
    let lastActive: string | null = null;
    for await (const { table, row } of all) {
      rows.set(table, (rows.get(table) ?? 0) + 1);
      const day = table === "activity_days" ? parseLine<{ day: string }>(row)?.day : undefined;
      if (day !== undefined && day > (lastActive ?? "")) lastActive = day;
    }
    return { head, isVerifiable, rows, lastActive };
  });
}

async function* rowsOf(
  lines: AsyncIterable<string>,
  digest: Hash,
  isVerifiable: boolean,
  file: string,
): AsyncGenerator<BackupRow, void> {
  const counts: Record<string, number> = {};
  let totals: Partial<BackupTotals> | null = null;
  for await (const line of lines) {
    if (totals) throw damaged(file, "it goes on after its last line");
    if (isVerifiable && line.startsWith("{")) {
      totals = parseLine<BackupTotals>(line);
      if (!totals) throw damaged(file, "its last line can’t be read");
      continue;
    }
    const [, table = "", row = ""] = /^\["(\w+)",(\{.*\})\]$/.exec(line) ?? [];
    if (table === "") throw damaged(file, "it has a line of an unknown table");
    digest.update(`${line}\n`);
    counts[table] = (counts[table] ?? 0) + 1;
    yield { table, row };
  }
  if (!isVerifiable) return;
  if (!totals) throw endsEarly(file);
  verify(totals, counts, digest, file);
}

/** Throws unless the rows are those that the last line tells of. */
function verify(
  totals: Partial<BackupTotals>,
  counts: Readonly<Record<string, number>>,
  digest: Hash,
  file: string,
): void {
  const tables = new Set([...Object.keys(counts), ...Object.keys(totals.rows ?? {})]);
  for (const table of tables) {
    const [rowCount, written] = [counts[table] ?? 0, totals.rows?.[table] ?? 0];
    if (rowCount !== written)
      throw damaged(file, `it has ${rowCount} rows of ${table}, and ${written} were written`);
  }
  if (totals.sha256 !== digest.digest("hex"))
    throw damaged(file, "it isn’t what was written, by its SHA-256");
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const stats = await stat(file).catch((error: unknown) => {
    throw unreadable(error, file);
  });
  // A named pipe might never end, and it couldn't be read twice.
  if (!stats.isFile()) throw new SetupError(`${file} couldn’t be read: it isn’t a file.`);
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on("error", (error) => plain.destroy(error)).pipe(plain);
  let rest = "";
  try {
    for await (const part of plain.setEncoding("utf8")) {
      const lines = (rest + String(part)).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw unreadable(error, file);
  } finally {
    source.destroy();
  }
  if (rest !== "") yield rest;
  return undefined;
}

function unreadable(error: unknown, file: string): unknown {
  const { code, message } = rootCause(error);
  if (code === "Z_BUF_ERROR") return endsEarly(file);
  if (code.startsWith("Z_")) return notABackup(file);
  if (error instanceof Error && "syscall" in error)
    return new SetupError(`${file} couldn’t be read: ${message}.`);
  return error;
}

function parseLine<Line>(line: string): Partial<Line> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}

function headOf(line: string): BackupHead | null {
  const head = parseLine<BackupHead>(line);
  const { format = "", migration } = head ?? {};
  if (!migration || ![BACKUP_FORMAT, UNVERIFIABLE_FORMAT].includes(format)) return null;
  return { ...head, format, migration };
}

const notABackup = (file: string) => new SetupError(`${file} isn’t a Nectar backup.`);
const endsEarly = (file: string) => new SetupError(`${file} ends early: the backup is incomplete.`);
export const damaged = (file: string, reason: string) =>
  new SetupError(`${file} is damaged: ${reason}.`);
