import type { Client } from "pg";
import { rootCause } from "#app/platform/root-cause.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { withConnection } from "./own-connection.ts";

/** Not every pooler accepts the last two, which our own pool also sets. */
const LIMITS = {
  query_timeout: 5_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

const REJECTS_LIMITS =
  "DATABASE_URL leads to a connection pooler that rejects the limits Nectar sets. If it is PgBouncer with pool_mode = session, add ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout; otherwise name the PostgreSQL server itself.";

/**
 * A pooler that assigns a server connection per transaction (PgBouncer in transaction mode) loses LISTEN, locks and
 * timeouts: lessons would stop streaming and AI calls would not start, without any error. Such a connection changes its
 * server process between statements.
 */
export async function refusePooler(connectionString: string): Promise<void> {
  const probe = <Result>(work: (client: Client) => Promise<Result>) =>
    withConnection(connectionString, "probe", work, LIMITS);
  const isPooled = await probe((first) => probe((second) => changesServer(first, second))).catch(
    (error: unknown) => {
      const { code, message } = rootCause(error);
      if (code !== "08P01") throw error;
      // Its mode is unknown: it rejected the connection before the first transaction.
      if (/startup parameter/i.test(message)) throw new SetupError(REJECTS_LIMITS);
      // A pooler in statement mode rejects transactions.
      return true;
    },
  );
  if (isPooled)
    throw new SetupError(
      "DATABASE_URL leads to a connection pooler in transaction mode, which loses notifications and locks: name the PostgreSQL server itself, or a pool in session mode (PgBouncer: pool_mode = session, ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout).",
    );
}

/**
 * Queries twice in a row to detect poolers that rotate, and during an open transaction to detect those that reuse
 * the last connection.
 */
async function changesServer(first: Client, second: Client): Promise<boolean> {
  const before = [await serverOf(first), await serverOf(first)];
  if (before[0] !== before[1]) return true;
  await second.query("begin");
  try {
    return before[0] === (await serverOf(second)) || before[0] !== (await serverOf(first));
  } finally {
    await second.query("rollback");
  }
}

async function serverOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
