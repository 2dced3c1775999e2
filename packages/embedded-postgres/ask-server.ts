import { Client } from "pg";

const CONNECTION_MS = 3_000;
const ANSWER_MS = 30_000;

/** Runs one statement on its own connection. */
export async function ask(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: ANSWER_MS,
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
