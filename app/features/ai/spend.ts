import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { localDay } from "#app/rules/day.ts";
import { startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";
import type { Urgency } from "./slots.ts";
import { waitForSlot } from "./waiting-line.ts";

export interface Spending {
  userId: string;
  writer: string;
  model: string;
  /** Upper bound for prompt and reply together. */
  worstCaseTokens: number;
  urgency: Urgency;
}

/** One learner can use at most this share of the daily tokens (docs/security.md, P5). */
const LEARNER_SHARE = 0.1;

const LOCK = 7_236_002;

/**
 * Makes one call within this instance's limits: at most `AI_CONCURRENCY` in parallel and `AI_DAILY_TOKENS` a day
 * across all processes, and a tenth of those per learner within 24 hours. The maximum cost is stored before the
 * call, so a crash can only overcount. Throws an AiError when a limit is reached.
 */
export async function spend<Result extends { usage: Usage }>(
  spending: Spending,
  clock: () => Date,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> {
  const slot = await waitForSlot(spending.urgency, signal);
  try {
    const id = await inTurn(() => reserve(spending, clock()));
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
    await slot.release();
  }
}

/** Tells the operator why nothing is generated. Logs neither keys nor a learner's text. */
function logFailure({ writer, model }: Spending, error: AiError): void {
  const { kind: fault, status, reason, retryAfterSeconds, isCutOff } = error;
  log.warn(
    { writer, model, fault, status, reason, retryAfterSeconds, isCutOff },
    "an AI call failed",
  );
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One reservation at a time per process: each one that waits for the lock would occupy a connection that readers
 * need.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Tokens counted by the service, or the worst case while they are unknown. */
const SPENT = sql<number>`coalesce(sum(coalesce(${aiUsage.inputTokens} + ${aiUsage.outputTokens}, ${aiUsage.reservedTokens})), 0)::float8`;

const spentWhere = async (tx: Transaction, calls: SQL | undefined): Promise<number> =>
  one(await tx.select({ tokens: SPENT }).from(aiUsage).where(calls)).tokens;

/** A learner's share looks back 24 hours from the call, so that it is independent of time zones. */
const ofLearner = (userId: string, now: Date) =>
  and(eq(aiUsage.userId, userId), gt(aiUsage.createdAt, startOfRollingDay(now)));

async function reserve(spending: Spending, now: Date): Promise<string> {
  const { userId, writer, model, worstCaseTokens: reservedTokens } = spending;
  const { AI_DAILY_TOKENS } = env();
  const day = localDay(now, "UTC");
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const ofDay = await spentWhere(tx, eq(aiUsage.day, day));
    if (ofDay + reservedTokens > AI_DAILY_TOKENS)
      throw usedUp(spending, "tokensPerDay", "AI_DAILY_TOKENS is used up for today");
    const ofOne = await spentWhere(tx, ofLearner(userId, now));
    if (ofOne + reservedTokens > AI_DAILY_TOKENS * LEARNER_SHARE)
      throw usedUp(
        spending,
        "tokensPerLearner",
        "the learner's share of AI_DAILY_TOKENS is used up",
      );
    const call = { userId, writer, model, reservedTokens, day, status: "reserved" as const };
    const row = { ...call, createdAt: now };
    return one(await tx.insert(aiUsage).values(row).returning({ id: aiUsage.id })).id;
  });
}

function usedUp({ userId }: Spending, limit: string, detail: string): AiError {
  logSecurityEvent("limit-reached", { userId, limit });
  return new AiError("quota", detail);
}

/** The cost of a failed call; null when unknown, so that the reservation keeps counting. */
const costOf = (error: unknown): Usage | null =>
  error instanceof AiError ? (error.usage ?? null) : null;

async function settle(id: string, status: "settled" | "failed", usage: Usage | null, now: Date) {
  await db
    .update(aiUsage)
    .set({ status, ...usage, settledAt: now })
    .where(eq(aiUsage.id, id));
}
