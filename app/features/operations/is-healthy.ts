import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";

/** Shorter than the interval of health checks, so that an unresponsive database is reported before the next one. */
const TIMEOUT_MS = 2_500;

/** Whether the database responds, has the queue's tables and accepts writes; with a full disk it doesn't. */
export function isHealthy(): Promise<boolean> {
  const query = db
    .execute(
      sql`select current_setting('transaction_read_only') as "isReadOnly" from pgboss.version`,
    )
    .then(
      ({ rows }) => rows[0]?.isReadOnly === "off",
      () => false,
    );
  return Promise.race([query, pause(TIMEOUT_MS, false, { ref: false })]);
}
