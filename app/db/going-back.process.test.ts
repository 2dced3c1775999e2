import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { tableRows } from "../../test/table-rows.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { withConnection } from "./own-connection.ts";
import { restoreBackup } from "./restore-backup.ts";
import { newestMigration, schemaHistory } from "./schema-history.ts";

/** Backups of every released version, with how many migrations it had. */
const RELEASES = [
  { version: "1.0.3", file: "test/backups/1.0.3.gz", migrations: 6 },
  { version: "1.1.0", file: "test/backups/1.1.0-month.gz", migrations: 26 },
  { version: "1.2.0", file: "test/backups/1.2.0-month.gz", migrations: 34 },
  { version: "1.3.0", file: "test/backups/1.3.0-month.gz", migrations: 35 },
  { version: "1.4.0", file: "test/backups/1.4.0-month.gz", migrations: 36 },
];
const history = schemaHistory();
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Schema = typeof history;

/** What is stored in `dataDir`, as the old version would see it; first, `work` changes it. */
async function inDataDir(
  dataDir: string,
  old: Schema,
  work: (address: string) => Promise<unknown>,
) {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  try {
    await work(server.connectionString);
    const newest = await withConnection(server.connectionString, "test", newestMigration);
    return { newest, rows: await tableRows(server.connectionString, old.at(-1)!.tables) };
  } finally {
    await server.stop();
  }
}

test.each(RELEASES)(
  "from $version: as docs/operations.md says: a copy of DATA_DIR, or the upgrade's backup in an empty database, leads back",
  async ({ file, migrations }) => {
    const old = history.slice(0, migrations);
    const folder = mkdtempSync(join(tmpdir(), "nectar-going-back-"));
    folders.push(folder);
    const dataDir = join(folder, "data");
    const copy = join(folder, "data-before");
    vi.spyOn(console, "error").mockReturnValue();
    const before = await inDataDir(dataDir, old, (address) => restoreBackup(address, file, old));
    expect(before.newest).toBe(old.at(-1)!.createdAt);
    execFileSync("cp", ["-a", dataDir, copy]);
    const backups = join(folder, "backups");
    const upgrading = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
    await migrate(upgrading.connectionString, backups);
    await expect(migrate(upgrading.connectionString, backups, old)).rejects.toThrow("Going back");
    await upgrading.stop();

    rmSync(dataDir, { recursive: true });
    renameSync(copy, dataDir);
    // The old version's own migration, which finds nothing to do.
    const after = await inDataDir(dataDir, old, (address) => migrate(address, backups, old));

    expect(after).toEqual(before);
    const [backup = ""] = readdirSync(backups);
    const empty = await emptyDatabase();
    await restoreBackup(empty.connectionString, join(backups, backup), old);
    const restored = await tableRows(empty.connectionString, old.at(-1)!.tables);
    await empty.drop();
    expect(restored).toEqual(before.rows);
  },
);
