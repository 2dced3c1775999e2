import { and, eq, gt, sql, sum } from "drizzle-orm";
import { v7 } from "uuid";
import { AiError } from "#app/ai/faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { localDay } from "#app/rules/day.ts";
import { startOfRollingDay } from "#app/rules/rolling-limit.ts";
import type { Urgency } from "./slots.ts";
import { waitForPlace } from "./waiting-line.ts";

export interface Spending {
  userId: string;
  writer: string;
  model: string;
  /** Prompt and reply at their longest. */
  worstCaseTokens: number;
  urgency: Urgency;
}

/** However many learners share an instance, none can use up its day alone (docs/security.md, P5). */
const LEARNER_SHARE = 0.1;

const LOCK = 7_236_002;
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/**
 * Makes one call to the service within this instance's bounds: at most `AI_CONCURRENCY` at once and `AI_DAILY_TOKENS`
 * a day, over all processes, and a tenth of them for one learner within 24 hours. The worst case is written down before the call, so a crash can only overcount.
 */
export async function spend<Result extends { usage: Usage }>(
  spending: Spending,
  clock: () => Date,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> {
  const place = await waitForPlace(spending.urgency, signal);
  try {
    const id = await inTurn(() => db.transaction((tx) => reserve(tx, spending, clock())));
    try {
      const result = await call();
      await settle(id, "settled", result.usage, clock());
      return result;
    } catch (error) {
      if (error instanceof AiError && error.kind !== "cancelled") logFailure(spending, error);
      await settle(id, "failed", costOf(error), clock());
      throw error;
    }
  } finally {
    await place.leave();
  }
}

/** For who has to find out why nothing is written; never a key, never a word of a learner's. */
function logFailure({ writer, model }: Spending, error: AiError): void {
  const { kind: fault, status, reason, retryAfterSeconds, isCutOff } = error;
  log.warn(
    { writer, model, fault, status, reason, retryAfterSeconds, isCutOff },
    "an AI call failed",
  );
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One at a time in this process: each who waited for the lock would hold a connection that readers need. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** What was counted, or the worst case while nobody knows. */
const SPENT = sum(
  sql`coalesce(${aiUsage.inputTokens} + ${aiUsage.outputTokens}, ${aiUsage.reservedTokens})`,
).mapWith(Number);

async function reserve(tx: Transaction, spending: Spending, now: Date): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const day = localDay(now, "UTC");
  const { spent } = one(
    await tx.select({ spent: SPENT }).from(aiUsage).where(eq(aiUsage.day, day)),
  );
  if ((spent ?? 0) + spending.worstCaseTokens > env().AI_DAILY_TOKENS)
    throw usedUp(spending, "tokensPerDay", "AI_DAILY_TOKENS is used up for today");
  const since = startOfRollingDay(now);
  const spentByLearner = await tokensSince(tx, spending.userId, since);
  if (spentByLearner + spending.worstCaseTokens > env().AI_DAILY_TOKENS * LEARNER_SHARE)
    throw usedUp(spending, "tokensPerLearner", "the learner's share of AI_DAILY_TOKENS is used up");
  const { userId, writer, model, worstCaseTokens: reservedTokens } = spending;
  const id = v7();
  const row = { id, userId, writer, model, day, reservedTokens, createdAt: now };
  await tx.insert(aiUsage).values({ ...row, status: "reserved" });
  return id;
}

/** Counted by the moment of the call: a learner's share is independent of calendars and time zones. */
async function tokensSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const { spent } = one(
    await tx
      .select({ spent: SPENT })
      .from(aiUsage)
      .where(and(eq(aiUsage.userId, userId), gt(aiUsage.createdAt, since))),
  );
  return spent ?? 0;
}

function usedUp({ userId }: Spending, limit: string, detail: string): AiError {
  logSecurityEvent("limit-reached", { userId, limit });
  return new AiError("quota", detail);
}

/** What a failed call will be charged; null where nobody knows, and the reservation stays counted. */
const costOf = (error: unknown): Usage | null =>
  error instanceof AiError ? (error.usage ?? NOTHING) : null;

async function settle(id: string, status: "settled" | "failed", usage: Usage | null, now: Date) {
  await db
    .update(aiUsage)
    .set({ status, ...usage, settledAt: now })
    .where(eq(aiUsage.id, id));
}
