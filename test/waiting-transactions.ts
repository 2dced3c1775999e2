import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** How many transactions wait for another one to end. */
export async function waitingTransactions(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}
