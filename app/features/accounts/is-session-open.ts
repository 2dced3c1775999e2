import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";

/** Asked from time to time by what stays open for long: it ends with the session it began in. */
export async function isSessionOpen(sessionId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return found.length > 0;
}
