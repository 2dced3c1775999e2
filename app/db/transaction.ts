import { sql, type ExtractTablesWithRelations } from "drizzle-orm";
import { NodePgSession, NodePgTransaction, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDatabaseAway } from "#app/platform/is-away.ts";

/** Transactions that survive their connection (decision 010). */
export function transactionsOf<Tables extends Record<string, unknown>>(
  pool: Pool,
  { fullSchema, schema, tableNamesMap }: NodePgDatabase<Tables>["_"],
) {
  type Schema = ExtractTablesWithRelations<Tables>;
  const dialect = new PgDialect({ casing: "snake_case" });
  const tables = schema && { fullSchema, schema, tableNamesMap };

  return async function transaction<Outcome>(
    deed: (tx: NodePgTransaction<Tables, Schema>) => Promise<Outcome>,
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
      const outcome = await deed(tx);
      await tx.execute(sql`commit`);
      return outcome;
    } catch (error) {
      // A closed connection is rolled back by the database. The deed's own error is the one to tell.
      if (error instanceof Error && isDatabaseAway(error)) breakDown(error);
      else await tx.execute(sql`rollback`).catch(breakDown);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}
