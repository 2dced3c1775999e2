import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql, type ExtractTablesWithRelations } from "drizzle-orm";
import { NodePgSession, NodePgTransaction, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDatabaseUnavailable } from "#app/platform/is-unavailable.ts";
import { rootCause } from "#app/platform/root-cause.ts";

/** A deadlock or a serialization failure: our transaction was rolled back in favour of another. */
const RETRYABLE_CODES = new Set(["40P01", "40001"]);

const RETRY_PAUSE_MS = [50, 150] as const;

/** Transactions that handle a lost connection (decision 010) and retry once after a deadlock or serialization failure. */
export function transactionsOf<Tables extends Record<string, unknown>>(
  pool: Pool,
  { fullSchema, schema, tableNamesMap }: NodePgDatabase<Tables>["_"],
) {
  type Schema = ExtractTablesWithRelations<Tables>;
  const dialect = new PgDialect({ casing: "snake_case" });
  const tables = schema && { fullSchema, schema, tableNamesMap };

  async function attempt<Outcome>(
    work: (tx: NodePgTransaction<Tables, Schema>) => Promise<Outcome>,
    config?: PgTransactionConfig,
  ): Promise<Outcome> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const markBroken = (error: Error) => (broken = error);
    const session = new NodePgSession<Tables, Schema>(client, dialect, tables);
    const tx = new NodePgTransaction<Tables, Schema>(dialect, session, tables);
    try {
      await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const outcome = await work(tx);
      await tx.execute(sql`commit`);
      return outcome;
    } catch (error) {
      // The database rolls back a closed connection. Report the original error, not a failed rollback.
      if (error instanceof Error && isDatabaseUnavailable(error)) markBroken(error);
      else await tx.execute(sql`rollback`).catch(markBroken);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return async function transaction<Outcome>(
    work: (tx: NodePgTransaction<Tables, Schema>) => Promise<Outcome>,
    config?: PgTransactionConfig,
  ): Promise<Outcome> {
    try {
      return await attempt(work, config);
    } catch (error) {
      if (!RETRYABLE_CODES.has(rootCause(error).code)) throw error;
      // An immediate retry would take the rows that the other transaction is waiting for.
      await pause(randomInt(...RETRY_PAUSE_MS));
      return attempt(work, config);
    }
  };
}
