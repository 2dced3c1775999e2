import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { log } from "#app/platform/log.ts";

/** Runs `work` in this process on its own empty database. */
export async function onOwnDatabase<Result>(
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  log.level = "silent";
  const folder = mkdtempSync(join(tmpdir(), "nectar-bench-"));
  const { DATA_DIR } = process.env;
  process.env.DATA_DIR = folder;
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  try {
    await migrate(server.connectionString, join(folder, "backups"));
    connectDatabase(server.connectionString);
    await startQueue(server.connectionString, false);
    return await work(server.connectionString);
  } finally {
    await stopQueue();
    await disconnectDatabase();
    await server.stop();
    if (DATA_DIR === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = DATA_DIR;
    rmSync(folder, { recursive: true, force: true });
  }
}
