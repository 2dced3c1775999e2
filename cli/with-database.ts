import { join } from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { log } from "#app/platform/log.ts";
import { env } from "#app/platform/env.ts";

/** Uses the database of a running server; without one, starts it for the duration of the command. */
export async function withDatabase<Result>(
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  log.level = "warn";
  const { DATABASE_URL, DATA_DIR } = env();
  const folder = join(DATA_DIR, "postgres");
  const running = DATABASE_URL ?? (await findEmbeddedPostgres(folder));
  const own = running ? null : await startEmbeddedPostgres({ dataDir: folder });
  const connectionString = running ?? own?.connectionString ?? "";
  try {
    await migrate(connectionString, join(DATA_DIR, "backups"));
    connectDatabase(connectionString, 4);
    return await work(connectionString);
  } finally {
    await disconnectDatabase();
    await own?.stop();
  }
}
