import { Client, type ClientConfig } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";

const CONNECTION_TIMEOUT_MS = 20_000;

type Limits = Pick<
  ClientConfig,
  "query_timeout" | "statement_timeout" | "idle_in_transaction_session_timeout"
>;

/** Opens a connection outside the pool, without its timeouts, for work that may take minutes. */
export async function withConnection<Result>(
  connectionString: string,
  purpose: string,
  work: (client: Client) => Promise<Result>,
  limits: Limits = {},
): Promise<Result> {
  const client = new Client({
    ...limits,
    connectionString,
    application_name: `nectar ${purpose}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // Without a listener, the event would end the process before the active statement rejects.
  client.on("error", () => undefined);
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // If a host name has several addresses and all refuse, the error has no message.
    const reason = error.message || error.code;
    throw new SetupError(`DATABASE_URL: the database refused the connection: ${reason}`, {
      cause: error,
    });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction: commits on success, rolls back on an error. */
export async function inTransaction<Result>(
  client: Client,
  mode: "" | "isolation level repeatable read read only",
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
