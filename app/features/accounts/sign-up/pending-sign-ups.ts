import { createHmac } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { pendingSignups } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { hashPassword } from "../password-hash.ts";

export const CONFIRMATION_HOURS = 24;

/** Whether a sign-up can still be confirmed. */
export const isPending = (now: Date) =>
  and(isNull(pendingSignups.usedAt), gt(pendingSignups.expiresAt, now));

/** Unconfirmed sign-ups of an address, newest first. */
export function waitingSignUps(email: string, now: Date, source: Database | Transaction = db) {
  return source
    .select()
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, email), isPending(now)))
    .orderBy(desc(pendingSignups.createdAt), desc(pendingSignups.id));
}

/**
 * Every sign-up of an address in the last day, including confirmed ones and those for an existing account, so that
 * signing in gets the same response whatever became of the sign-up.
 */
export const recentSignUps = (email: string, now: Date) =>
  db
    .select({ passwordHash: pendingSignups.passwordHash })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, email), gt(pendingSignups.expiresAt, now)));

/**
 * All sign-ups of an address share a salt that only this server can derive. One derivation then checks a password
 * against all of them, and takes just as long for an address without any.
 */
export function hashForAddress(email: string, password: string): Promise<string> {
  const salt = createHmac("sha256", env().APP_SECRET).update(`sign-up salt:${email}`).digest();
  return hashPassword(password, salt.subarray(0, 16));
}
