import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { command } from "../../test/database-commands.ts";
import { emptyDatabase, type FreshDatabase } from "../../test/database.ts";
import { tableRows } from "../../test/table-rows.ts";
import { migrate } from "./migrate.ts";
import { withConnection } from "./own-connection.ts";
import { summariseBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { schemaHistory } from "./schema-history.ts";
import { writeBackup } from "./write-backup.ts";

/** Two learners of the released 1.0.3. */
const FIRST_RELEASE = { file: "test/backups/1.0.3.gz", migrations: 6 };
const history = schemaHistory();
const old = history.slice(0, FIRST_RELEASE.migrations);

let database: FreshDatabase;
let folder: string;
let logged: string[];

beforeEach(async () => {
  database = await emptyDatabase();
  await restoreBackup(database.connectionString, FIRST_RELEASE.file, old);
  folder = mkdtempSync(join(tmpdir(), "nectar-upgrade-"));
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => logged.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rows = (versions = history) => tableRows(database.connectionString, versions.at(-1)!.tables);

test("P10: an upgrade from the first release keeps every row and writes a backup first", async () => {
  const before = await rows(old);

  await migrate(database.connectionString, join(folder, "backups"));

  const after = await rows();
  for (const [table, entries] of Object.entries(before).filter(([name]) => name in after))
    expect({ table, rows: after[table]?.length }).toEqual({ table, rows: entries.length });
  const [backup = "", ...others] = readdirSync(join(folder, "backups"));
  expect(others).toEqual([]);
  const file = join(folder, "backups", backup);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(logged).toEqual([
    `The database as it was before this upgrade is in ${file}. How to go back: docs/operations.md, “Going back”.`,
  ]);
  await restoreBackup(database.connectionString, file, old);
  expect(await rows(old)).toEqual(before);
});

test("P10: a failed upgrade changes nothing and names the backup file", async () => {
  const before = await rows(old);
  const broken = {
    hash: "broken",
    createdAt: history.at(-1)!.createdAt + 1,
    statements: ["create table halfway (id int)", "update users set email = 'the same for all'"],
    tables: [],
  };

  await expect(
    migrate(database.connectionString, join(folder, "backups"), [...history, broken]),
  ).rejects.toThrow(
    /^The database couldn’t be upgraded \(23505: [^@]*\)\. Nothing was changed\. A backup of it is in \S+\.gz\.$/,
  );

  expect(await rows(old)).toEqual(before);
  await expect(tableRows(database.connectionString, ["halfway"])).rejects.toThrow("does not exist");
  await migrate(database.connectionString, join(folder, "backups"));
});

test("a start without pending migrations writes no backup, and only the newest three backups are kept", async () => {
  const earlier = ["20250101", "20250601", "20251201"].map((day) => `before-upgrade-${day}.gz`);
  for (const name of [...earlier, "mine.gz"]) writeFileSync(join(folder, name), "");

  await migrate(database.connectionString, folder);
  await migrate(database.connectionString, folder);

  const entries = readdirSync(folder).toSorted();
  expect(entries.slice(0, 2)).toEqual(earlier.slice(1));
  expect(entries.slice(3)).toEqual(["mine.gz"]);
});

test("processes that start together run an upgrade once", async () => {
  const backups = join(folder, "backups");

  await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, backups)));

  expect(readdirSync(backups)).toHaveLength(1);
  expect(logged.filter((line) => line.startsWith("Another process is bringing"))).toHaveLength(2);
});

test("a read-only database that is current stays readable; an older one is refused in one line", async () => {
  const { connectionString } = database;
  const name = new URL(connectionString).pathname.slice(1);
  const setReadOnly = (value: "on" | "off") =>
    command(
      connectionString,
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
    );
  await setReadOnly("on");
  const before = await rows(old);

  await expect(migrate(connectionString, join(folder, "backups"))).rejects.toThrow(
    /^The database is read-only, so nothing can be stored: [^\n]* can’t be upgraded now\.$/,
  );

  expect(await rows(old)).toEqual(before);
  await withConnection(connectionString, "test", async (client) => {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter database ${name} reset default_transaction_read_only`);
  });
  await migrate(connectionString, join(folder, "backups"));
  await setReadOnly("on");
  await migrate(connectionString, join(folder, "backups"));
  await writeBackup(connectionString, join(folder, "of-a-full-disk.gz"));
  expect((await summariseBackup(join(folder, "of-a-full-disk.gz"))).rows.get("users")).toBe(2);
});

test("an upgrade does not run when its backup cannot be written", async () => {
  const before = await rows(old);

  await expect(migrate(database.connectionString, "/dev/null/backups")).rejects.toThrow(
    /^The backup before the upgrade couldn’t be written: /,
  );

  expect(await rows(old)).toEqual(before);
});
