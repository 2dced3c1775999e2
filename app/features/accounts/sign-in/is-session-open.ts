import { and, eq, gt } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";
import { SESSION_DAYS } from "../auth.ts";

/** Asked from time to time by what stays open for long: it ends with the session it began in. */
export async function isSessionOpen(
  sessionId: string,
  now: Date,
  source: Database | Transaction = db,
): Promise<boolean> {
  const found = await source
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, new Date(now.getTime() - SESSION_DAYS * 86_400_000)),
      ),
    );
  return found.length > 0;
}
