import { and, eq, gt } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";
import { oldestSessionStart } from "./session-lifetime.ts";

/** Long-lived responses check this regularly, so that they end together with their session. */
export async function isSessionOpen(
  sessionId: string,
  now: Date,
  source: Database | Transaction = db,
): Promise<boolean> {
  const rows = await source
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, oldestSessionStart(now)),
      ),
    );
  return rows.length > 0;
}
