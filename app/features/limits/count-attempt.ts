import { and, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import { rateLimits } from "#app/db/tables/index.ts";
import { prefix64Of } from "#app/platform/client-address.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { RollingLimit } from "#app/rules/rolling-limit.ts";

/** So many within a window that starts with the first. */
export interface Limit {
  most: number;
  windowInSeconds: number;
}

/** Guessing is bounded per account and per address, never for everybody at once (ASVS 6.3.1). */
export const LIMITS = {
  signInPerAccount: { most: 10, windowInSeconds: 15 * 60 },
  signInPerAddress: { most: 25, windowInSeconds: 5 * 60 },
  /** For a classroom behind one address an operator allows more with SIGN_UPS_PER_ADDRESS. */
  signUpPerAddress: { most: 5, windowInSeconds: 30 * 60 },
  /** Where no mail confirms an account, this is what bounds the free lessons one address can have written. */
  signUpDailyPerAddress: { most: 20, windowInSeconds: 24 * 60 * 60 },
  /** Of the whole instance: many addresses together are bounded as well. */
  signUpDaily: { most: 1_000, windowInSeconds: 24 * 60 * 60 },
  mailAgainPerAddress: { most: 15, windowInSeconds: 30 * 60 },
  /** Mails to one address that its owner may not have asked for. Beyond it the answer stays the same. */
  signUpMailPerAccount: { most: 10, windowInSeconds: 30 * 60 },
  /** The password asked again before something weighty, of a learner who is signed in. */
  passwordProofPerAccount: { most: 10, windowInSeconds: 15 * 60 },
  /** Of a million codes three are right at any time. */
  twoFactorPerAccount: { most: 5, windowInSeconds: 15 * 60 },
  confirmPerAddress: { most: 30, windowInSeconds: 15 * 60 },
  emailChangePerAccount: { most: 5, windowInSeconds: 30 * 60 },
  resetPerAccount: { most: 5, windowInSeconds: 30 * 60 },
  resetPerAddress: { most: 20, windowInSeconds: 30 * 60 },
  contactPerAddress: { most: 5, windowInSeconds: 30 * 60 },
  newsletterPerAddress: { most: 10, windowInSeconds: 30 * 60 },
  reportsPerAccount: { most: 20, windowInSeconds: 24 * 60 * 60 },
  /** Cards tried one after the other, as thieves try stolen ones. */
  cardPerAccount: { most: 20, windowInSeconds: 15 * 60 },
  /** Topics that were begun, found harmful by the AI service and taken back: each has cost some words. */
  flaggedTopicsPerAccount: { most: 3, windowInSeconds: 24 * 60 * 60 },
  /** Everything a learner sends while signed in. Answers that waited for a connection arrive together and fit. */
  postsPerLearner: { most: 120, windowInSeconds: 60 },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: keyof typeof LIMITS, subject: string) =>
  `${limit}:${limit.endsWith("PerAddress") ? prefix64Of(subject) : subject}`;

export type Counted = { status: "within" } | { status: "too-many"; retryAfterSeconds: number };

/**
 * Counts before anything is tried, in one statement: of sixty parallel tries at most the limit goes on.
 * The counters live in the database, so a restart or a second process forgets nothing.
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
  const counted = one(
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
  if (counted.count <= most) return { status: "within" };
  // Not whom it was counted for: that may be an address somebody typed.
  logSecurityEvent("limit-reached", { limit });
  const left = Math.ceil((counted.lastRequest + windowInSeconds * 1000 - at) / 1000);
  return { status: "too-many", retryAfterSeconds: Math.max(1, left) };
}

/** What is used up, and until when, where nothing more may be tried for now; asking is not counted. */
export async function findUsedUp(
  limit: keyof typeof LIMITS,
  subject: string,
  now: Date,
): Promise<RollingLimit | null> {
  const { most, windowInSeconds } = LIMITS[limit];
  const [counted] = await db
    .select()
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, keyOf(limit, subject)),
        gt(rateLimits.lastRequest, now.getTime() - windowInSeconds * 1000),
        gte(rateLimits.count, most),
      ),
    );
  if (!counted) return null;
  logSecurityEvent("limit-reached", { limit });
  const nextAt = new Date(counted.lastRequest + windowInSeconds * 1000);
  return { used: counted.count, max: most, nextAt };
}

/** After a success the tries before it no longer count. */
export async function clearAttempts(limit: keyof typeof LIMITS, subject: string): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, [keyOf(limit, subject)]));
}
