import { join } from "node:path";
import { Client } from "pg";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import type { Running } from "./nectar.ts";

/** The address of a running server's own database. */
export const databaseOf = async ({ dataDir }: Running) =>
  (await findEmbeddedPostgres(join(dataDir, "postgres"))) ?? "";

/** What a running server has stored. */
export async function storedRows<Row extends object>(
  nectar: Running,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: await databaseOf(nectar) });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
