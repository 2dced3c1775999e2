import { Client } from "pg";

const CONNECTION_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Runs one statement on its own connection. */
export async function ask(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // If the server exits while we're connected, the query itself rejects.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
