import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** Shorter than the interval of health checks, so that an unresponsive database is reported before the next one. */
const TIMEOUT_MS = 2_500;

/** Whether the database responds and has the queue's tables. */
export function isHealthy(): Promise<boolean> {
  const query = db.execute(sql`select 1 from pgboss.version`).then(
    () => true,
    () => false,
  );
  return Promise.race([query, pause(TIMEOUT_MS, false, { ref: false })]);
}
