import { createHmac } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { pendingSignups } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { hashPassword } from "../password-hash.ts";

export const CONFIRMATION_HOURS = 24;

/** Sign-ups of an address that still wait for their link, the newest first. */
export function waitingSignUps(email: string, now: Date, source: Database | Transaction = db) {
  return source
    .select()
    .from(pendingSignups)
    .where(
      and(
        eq(pendingSignups.email, email),
        isNull(pendingSignups.usedAt),
        gt(pendingSignups.expiresAt, now),
      ),
    )
    .orderBy(desc(pendingSignups.createdAt), desc(pendingSignups.id));
}

/**
 * Every sign-up of an address since a day, those that were confirmed and those for an account that existed already
 * included: whoever signed up is answered the same at sign-in, whatever became of it.
 */
export const recentSignUps = (email: string, now: Date) =>
  db
    .select({ passwordHash: pendingSignups.passwordHash })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.email, email), gt(pendingSignups.expiresAt, now)));

/**
 * All sign-ups of one address share a salt that only this server can make. One derivation then tells whether a password
 * fits any of them, and takes as long for an address that nobody ever signed up.
 */
export function hashForAddress(email: string, password: string): Promise<string> {
  const salt = createHmac("sha256", env().APP_SECRET).update(`sign-up salt:${email}`).digest();
  return hashPassword(password, salt.subarray(0, 16));
}
