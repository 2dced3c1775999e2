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

/** Two learners of the released 1.0.3. */
const FIRST_RELEASE = { file: "test/backups/1.0.3.gz", migrations: 6 };
const history = schemaHistory();
const old = history.slice(0, FIRST_RELEASE.migrations);
const folder = mkdtempSync(join(tmpdir(), "nectar-going-back-"));
const dataDir = join(folder, "data");
const copy = join(folder, "data-before");

afterAll(() => rmSync(folder, { recursive: true }));

/** What is stored in `dataDir`, as the old version would see it; first, `work` changes it. */
async function inDataDir(work: (address: string) => Promise<unknown> = async () => undefined) {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  try {
    await work(server.connectionString);
    const newest = await withConnection(server.connectionString, "test", newestMigration);
    return { newest, rows: await tableRows(server.connectionString, old.at(-1)!.tables) };
  } finally {
    await server.stop();
  }
}

test("as docs/operations.md says: a copy of DATA_DIR, or the upgrade's backup in an empty database, leads back", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const before = await inDataDir((address) => restoreBackup(address, FIRST_RELEASE.file, old));
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
  const after = await inDataDir((address) => migrate(address, backups, old));

  expect(after).toEqual(before);
  const [backup = ""] = readdirSync(backups);
  const empty = await emptyDatabase();
  await restoreBackup(empty.connectionString, join(backups, backup), old);
  const restored = await tableRows(empty.connectionString, old.at(-1)!.tables);
  await empty.drop();
  expect(restored).toEqual(before.rows);
});
