import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";
import { createQueues } from "./queue.ts";

/** Relative to the project's root, which every command starts in: the built server has no folder of its own. */
const MIGRATIONS = "app/db/migrations";
const LOCK = 7_236_001;
const CONNECTION_MS = 20_000;

/** Brings a database to this program's tables. Several processes may start together: one migrates, the others wait. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: "nectar migration",
    connectionTimeoutMillis: CONNECTION_MS,
  });
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A name with several addresses that all refuse comes as an error without words.
    const reason = error.message || error.code;
    throw new SetupError(`DATABASE_URL: the database does not take us in: ${reason}`);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await refuseNewerDatabase(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    await createQueues(connectionString);
  } finally {
    await client.end();
  }
}

async function refuseNewerDatabase(client: Client) {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8")) as {
    entries: { when: number }[];
  };
  const newestKnown = journal.entries.at(-1)?.when ?? 0;
  const { rows: exists } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (!exists[0]?.found) return;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  if (Number(rows[0]?.newest ?? 0) > newestKnown)
    throw new SetupError(
      "The database was written by a newer version of this program. Start that version, or restore a backup.",
    );
}
