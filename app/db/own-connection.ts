import { Client, type ClientConfig } from "pg";
import { SetupError } from "#app/platform/setup-error.ts";

const CONNECTION_TIMEOUT_MS = 20_000;

type Limits = Pick<
  ClientConfig,
  "query_timeout" | "statement_timeout" | "idle_in_transaction_session_timeout"
>;

/** A connection beside the pool, without the pool's time limits, for what may take minutes. */
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
  // The statement under way rejects; without a listener the event would end the process before that.
  client.on("error", () => undefined);
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A name with several addresses that all refuse comes as an error without words.
    const reason = error.message || error.code;
    throw new SetupError(`DATABASE_URL: the database does not take us in: ${reason}`, {
      cause: error,
    });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Commits what `work` did, or leaves the database as it was. */
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
