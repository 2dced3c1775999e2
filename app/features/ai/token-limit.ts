import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { localDay } from "#app/rules/day.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import { startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";

/** One learner can use at most this share of the daily tokens (docs/security.md, P5). */
const LEARNER_SHARE = 0.1;

type Reader = Pick<Transaction, "select">;

/** The cost of a call: what the service counted, or the worst case while that is unknown. */
const COST = sql<number>`coalesce(${aiUsage.inputTokens} + ${aiUsage.outputTokens}, ${aiUsage.reservedTokens})::float8`;

/** A learner's share looks back 24 hours from the call, so that it is independent of time zones. */
const ofLearner = (userId: string, now: Date) =>
  and(eq(aiUsage.userId, userId), gt(aiUsage.createdAt, startOfRollingDay(now)));

/** Tokens of `AI_DAILY_TOKENS` that a learner has used within 24 hours, and their share. */
export async function findTokenShare(
  tx: Reader,
  userId: string,
  now: Date,
): Promise<{ used: number; max: number }> {
  return { used: await sumOf(tx, ofLearner(userId, now)), max: learnerShare() };
}

/**
 * The daily limit that blocks a call of at most `needed` tokens, with the time at which it no longer does; null if none.
 * The instance's day ends at midnight UTC.
 */
export async function findTokenLimit(
  tx: Reader,
  userId: string,
  needed: number,
  now: Date,
): Promise<LimitReached | null> {
  const { AI_DAILY_TOKENS: max } = env();
  const used = await sumOf(tx, eq(aiUsage.day, localDay(now, "UTC")));
  if (used + needed > max) return { limit: "site-tokens", used, max, nextAt: nextMidnight(now) };
  const calls = await tx
    .select({ createdAt: aiUsage.createdAt, cost: COST })
    .from(aiUsage)
    .where(ofLearner(userId, now))
    .orderBy(asc(aiUsage.createdAt));
  const share = learnerShare();
  const own = calls.reduce((sum, { cost }) => sum + cost, 0);
  if (own + needed <= share) return null;
  return {
    limit: "tokens",
    used: own,
    max: share,
    nextAt: freeAt(calls, own + needed - share) ?? nextDay(now),
  };
}

const learnerShare = () => env().AI_DAILY_TOKENS * LEARNER_SHARE;

async function sumOf(tx: Reader, calls: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ tokens: sql<number>`coalesce(sum(${COST}), 0)::float8` })
    .from(aiUsage)
    .where(calls);
  return row?.tokens ?? 0;
}

/** When calls of at least `surplus` tokens are older than a day, the oldest first. */
function freeAt(calls: readonly { createdAt: Date; cost: number }[], surplus: number): Date | null {
  let freed = 0;
  for (const { createdAt, cost } of calls) {
    freed += cost;
    if (freed >= surplus) return nextDay(createdAt);
  }
  return null;
}

const nextDay = (moment: Date) => new Date(moment.getTime() + 86_400_000);

const nextMidnight = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
