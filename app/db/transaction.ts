import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql, type ExtractTablesWithRelations } from "drizzle-orm";
import { NodePgSession, NodePgTransaction, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDatabaseUnavailable } from "#app/platform/is-unavailable.ts";
import { rootCause } from "#app/platform/root-cause.ts";

/** A deadlock or a serialization failure: everything was rolled back, and the other transaction went through. */
const LOST_TO_ANOTHER = new Set(["40P01", "40001"]);

const RETRY_PAUSE_MS = [50, 150] as const;

/** Transactions that survive their connection (decision 010), and are tried a second time when they lost to another. */
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
    const breakDown = (error: Error) => (broken = error);
    const session = new NodePgSession<Tables, Schema>(client, dialect, tables);
    const tx = new NodePgTransaction<Tables, Schema>(dialect, session, tables);
    try {
      await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const outcome = await work(tx);
      await tx.execute(sql`commit`);
      return outcome;
    } catch (error) {
      // A closed connection is rolled back by the database. The work's own error is the one to tell.
      if (error instanceof Error && isDatabaseUnavailable(error)) breakDown(error);
      else await tx.execute(sql`rollback`).catch(breakDown);
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
      if (!LOST_TO_ANOTHER.has(rootCause(error).code)) throw error;
      // Tried at once, it would take the rows again that the other one is about to get.
      await pause(randomInt(...RETRY_PAUSE_MS));
      return attempt(work, config);
    }
  };
}
