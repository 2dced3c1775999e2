import { desc, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox, sessions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import {
  describeClockError,
  isClockOff,
  isClockUseless,
} from "#app/rules/operations/site-faults.ts";

/**
 * Seconds by which `now` is off: ahead of the clock of another machine's database, or, below zero, behind it or behind what was
 * stored already. The built-in database has the same clock, so there only the latter tells.
 */
export async function clockError(now: Date): Promise<number> {
  const [newestSession] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  const [newestEmail] = await db
    .select({ at: outbox.createdAt })
    .from(outbox)
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  const behind = [newestSession, newestEmail].map((row) =>
    row ? Math.min(0, secondsBetween(row.at, now)) : 0,
  );
  const errors = [...behind, await databaseError(now)];
  return Math.round(errors.toSorted((left, right) => Math.abs(right) - Math.abs(left))[0] ?? 0);
}

/** In words, and whether nothing may be deleted by age; null while the clock is right. */
export async function findClockFault(
  now: Date,
): Promise<{ error: string; isUseless: boolean } | null> {
  const seconds = await clockError(now);
  if (!isClockOff(seconds)) return null;
  return { error: describeClockError(seconds), isUseless: isClockUseless(seconds) };
}

async function databaseError(now: Date): Promise<number> {
  if (!env().DATABASE_URL) return 0;
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from ${now}::timestamptz - clock_timestamp())::float8 as seconds`,
  );
  return rows[0]?.seconds ?? 0;
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
