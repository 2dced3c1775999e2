import { and, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import { rateLimits } from "#app/db/tables/index.ts";
import { prefix64Of } from "#app/platform/client-address.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { RollingLimit } from "#app/rules/limits/rolling-limit.ts";

/** At most this many attempts within a window that starts with the first. */
export interface Limit {
  most: number;
  windowInSeconds: number;
}

/** Guesses are limited per account and per address, never globally (ASVS 6.3.1). */
export const LIMITS = {
  signInPerAccount: { most: 10, windowInSeconds: 15 * 60 },
  signInPerAddress: { most: 25, windowInSeconds: 5 * 60 },
  /** SIGN_UPS_PER_ADDRESS can raise it, for example for a classroom behind one address. */
  signUpPerAddress: { most: 5, windowInSeconds: 30 * 60 },
  /** Limits the free lessons that one address can request without email confirmation. */
  signUpDailyPerAddress: { most: 20, windowInSeconds: 24 * 60 * 60 },
  mailAgainPerAddress: { most: 15, windowInSeconds: 30 * 60 },
  /** Emails to one address that its owner may not have requested. Beyond the limit the response stays the same. */
  signUpMailPerAccount: { most: 10, windowInSeconds: 30 * 60 },
  /** The password of a signed-in learner before a sensitive change. */
  passwordProofPerAccount: { most: 10, windowInSeconds: 15 * 60 },
  /** Three of a million codes are valid at any time. */
  twoFactorPerAccount: { most: 5, windowInSeconds: 15 * 60 },
  confirmPerAddress: { most: 30, windowInSeconds: 15 * 60 },
  emailChangePerAccount: { most: 5, windowInSeconds: 30 * 60 },
  resetPerAccount: { most: 5, windowInSeconds: 30 * 60 },
  resetPerAddress: { most: 20, windowInSeconds: 30 * 60 },
  contactPerAddress: { most: 5, windowInSeconds: 30 * 60 },
  newsletterPerAddress: { most: 10, windowInSeconds: 30 * 60 },
  /** Downloads of one's data, which read all of it. */
  exportsPerAccount: { most: 6, windowInSeconds: 60 * 60 },
  /** One at a time. Cleared at its end; the time is for a process that died before. */
  exportUnderWay: { most: 1, windowInSeconds: 10 * 60 },
  /** Files brought: each is read twice, and stored in passing. */
  importsPerAccount: { most: 20, windowInSeconds: 60 * 60 },
  /** Files, links and texts to learn from. */
  sourcesPerAccount: { most: 60, windowInSeconds: 60 * 60 },
  /** Courses to print or to download. */
  booksPerAccount: { most: 30, windowInSeconds: 60 * 60 },
  reportsPerAccount: { most: 20, windowInSeconds: 24 * 60 * 60 },
  /** A browser sends a review each time it is online again. Beyond the limit it keeps the answers and sends them later. */
  offlineReviewsPerAccount: { most: 60, windowInSeconds: 60 * 60 },
  /** Courses that a browser stores, or looks whether they have changed: each is drawn whole. */
  offlineCoursesPerAccount: { most: 120, windowInSeconds: 60 * 60 },
  /** Against testing stolen cards. */
  cardPerAccount: { most: 20, windowInSeconds: 15 * 60 },
  /** Topics that were flagged by moderation and withdrawn after generation had started, which costs tokens. */
  flaggedTopicsPerAccount: { most: 3, windowInSeconds: 24 * 60 * 60 },
  /** All requests of a signed-in learner. High enough for offline answers, which arrive together. */
  postsPerLearner: { most: 120, windowInSeconds: 60 },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: keyof typeof LIMITS, subject: string) =>
  `${limit}:${limit.endsWith("PerAddress") ? prefix64Of(subject) : subject}`;

export type Counted = { status: "within" } | { status: "too-many"; retryAfterSeconds: number };

/**
 * Counts an attempt before it is made, in one statement, so that parallel attempts can't exceed the limit. Counters
 * are stored in the database to survive restarts and cover every process.
 */
export async function countAttempt(
  limit: keyof typeof LIMITS,
  subject: string,
  now: Date,
  most: number = LIMITS[limit].most,
): Promise<Counted> {
  const { windowInSeconds } = LIMITS[limit];
  const at = now.getTime();
  const windowStart = at - windowInSeconds * 1000;
  const row = one(
    await db
      .insert(rateLimits)
      .values({ id: v7(), key: keyOf(limit, subject), count: 1, lastRequest: at })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${rateLimits.lastRequest} <= ${windowStart} then 1 else ${rateLimits.count} + 1 end`,
          lastRequest: sql`case when ${rateLimits.lastRequest} <= ${windowStart} then ${at} else ${rateLimits.lastRequest} end`,
        },
      })
      .returning(),
  );
  if (row.count <= most) return { status: "within" };
  // Don't log the key, which may be a typed email address.
  logSecurityEvent("limit-reached", { limit });
  const left = Math.ceil((row.lastRequest + windowInSeconds * 1000 - at) / 1000);
  return { status: "too-many", retryAfterSeconds: Math.max(1, left) };
}

/** The exceeded limit and when it ends; null while attempts are left. Doesn't count as an attempt. */
export async function findUsedUp(
  limit: keyof typeof LIMITS,
  subject: string,
  now: Date,
): Promise<RollingLimit | null> {
  const { most, windowInSeconds } = LIMITS[limit];
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, keyOf(limit, subject)),
        gt(rateLimits.lastRequest, now.getTime() - windowInSeconds * 1000),
        gte(rateLimits.count, most),
      ),
    );
  if (!row) return null;
  logSecurityEvent("limit-reached", { limit });
  const nextAt = new Date(row.lastRequest + windowInSeconds * 1000);
  return { used: row.count, max: most, nextAt };
}

/** Clears the earlier attempts after a success. */
export async function clearAttempts(limit: keyof typeof LIMITS, subject: string): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, [keyOf(limit, subject)]));
}
