import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** Whether database and queue answer: one query that touches both. */
export async function isHealthy(): Promise<boolean> {
  try {
    await db.execute(sql`select 1 from pgboss.version`);
    return true;
  } catch {
    return false;
  }
}
