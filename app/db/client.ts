import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { log } from "#app/platform/log.ts";
import * as tables from "./tables/index.ts";
import { transactionsOf } from "./transaction.ts";

export type Database = NodePgDatabase<typeof tables>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a caller adds to the transaction of a use case: all of it happens, or nothing. */
export type InSameTransaction = (tx: Transaction) => Promise<unknown>;

/** Stay open while nobody reads, at 13 MB of PostgreSQL's memory each. */
const WARM_CONNECTIONS = 4;

/** The database of this process. `connectDatabase` sets it before the first query. */
export let db: Database;
export let pool: Pool;

/** Points this process at a database. Called once by server.ts, by each command, and by each test file. */
export function connectDatabase(connectionString: string, connections = 16): Database {
  pool = new Pool({
    connectionString,
    max: connections,
    // A connection knows the plans of its statements. A new one needs ten times as long for a page (decision 028).
    min: Math.min(WARM_CONNECTIONS, connections),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // An unresponsive server doesn't enforce its own statement timeout, so the client needs one too.
    query_timeout: 10_500,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    // Otherwise Linux waits two hours, and a router in between forgets an idle connection within minutes.
    keepAliveInitialDelayMillis: 30_000,
    application_name: "nectar",
  });
  // Without an error listener, a restart of the database would crash this process.
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  // The pool only listens on idle connections; one that dies between two statements would crash this process too.
  pool.on("connect", (client) => client.on("error", () => undefined));
  db = drizzle({ client: pool, schema: tables, casing: "snake_case" });
  db.transaction = transactionsOf(pool, db._);
  return db;
}

export async function disconnectDatabase(): Promise<void> {
  await pool?.end();
}

/** The row of a query that always returns exactly one. Throws otherwise. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("expected a row, found none");
  return row;
}
