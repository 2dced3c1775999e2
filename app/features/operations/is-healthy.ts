import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** Shorter than the interval of health checks, so that an unresponsive database is reported before the next one. */
const TIMEOUT_MS = 2_500;

/** Whether database and queue answer: one query that touches both. */
export function isHealthy(): Promise<boolean> {
  const asked = db.execute(sql`select 1 from pgboss.version`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(TIMEOUT_MS, false, { ref: false })]);
}
