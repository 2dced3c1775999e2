import type { sessions } from "#app/db/tables/index.ts";

const DAY = 86_400_000;

/** A session ends after 7 days without a visit, and after 30 days in any case. */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_DAYS = 30;
/** A visit renews a session at most once a day, so that reading pages doesn't write to the database. */
const RENEWAL_DAYS = 1;

type Session = Pick<typeof sessions.$inferSelect, "createdAt" | "expiresAt">;

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);

/** When a session that is used now ends without another visit. */
export const sessionExpiry = (now: Date): Date => daysAfter(now, SESSION_IDLE_DAYS);

/** Sessions opened before this time have ended, even if in use. */
export const oldestSessionStart = (now: Date): Date => daysAfter(now, -SESSION_DAYS);

export const hasExpired = ({ createdAt, expiresAt }: Session, now: Date): boolean =>
  expiresAt < now || createdAt < oldestSessionStart(now);

export const isRenewalDue = ({ expiresAt }: Session, now: Date): boolean =>
  expiresAt <= daysAfter(now, SESSION_IDLE_DAYS - RENEWAL_DAYS);
