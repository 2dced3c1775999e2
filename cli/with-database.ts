import { join } from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { refusePooler } from "#app/db/refuse-pooler.ts";
import { log } from "#app/platform/log.ts";
import { env } from "#app/platform/env.ts";

type Work<Result> = (connectionString: string) => Promise<Result>;

/** Uses the database of a running server; without one, starts it for the duration of the command. */
export function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  return withServer(async (connectionString) => {
    await migrate(connectionString, join(env().DATA_DIR, "backups"));
    return whileConnected(connectionString, () => work(connectionString));
  });
}

/** With `db` for an up-to-date database. */
export async function whileConnected<Result>(
  connectionString: string,
  work: () => Promise<Result>,
): Promise<Result> {
  connectDatabase(connectionString, 4);
  try {
    return await work();
  } finally {
    await disconnectDatabase();
  }
}

/** As `withDatabase`, without bringing it up to date first, and without `db`. */
export function withDatabaseAsItIs<Result>(work: Work<Result>): Promise<Result> {
  return withServer(async (connectionString) => {
    await refusePooler(connectionString);
    return work(connectionString);
  });
}

async function withServer<Result>(work: Work<Result>): Promise<Result> {
  log.level = "warn";
  const { DATABASE_URL, DATA_DIR } = env();
  const folder = join(DATA_DIR, "postgres");
  const running = DATABASE_URL ?? (await findEmbeddedPostgres(folder));
  const own = running ? null : await startEmbeddedPostgres({ dataDir: folder });
  try {
    return await work(running ?? own?.connectionString ?? "");
  } finally {
    await own?.stop();
  }
}
