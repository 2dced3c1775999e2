import { eq, sql } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { localDay } from "#app/rules/day.ts";
import type { Urgency } from "./slots.ts";
import { findTokenLimit } from "./token-limit.ts";
import { waitForSlot } from "./waiting-line.ts";

export interface Spending {
  userId: string;
  writer: string;
  model: string;
  /** Upper bound for prompt and reply together. */
  worstCaseTokens: number;
  urgency: Urgency;
}

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

async function reserve(spending: Spending, now: Date): Promise<string> {
  const { userId, writer, model, worstCaseTokens: reservedTokens } = spending;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const reached = await findTokenLimit(tx, userId, reservedTokens, now);
    if (reached) {
      logSecurityEvent("limit-reached", {
        userId,
        limit: reached.limit === "tokens" ? "tokensPerLearner" : "tokensPerDay",
      });
      throw new AiError("budget", `the ${reached.limit} of AI_DAILY_TOKENS are used up`);
    }
    const day = localDay(now, "UTC");
    const call = { userId, writer, model, reservedTokens, day, status: "reserved" as const };
    const row = { ...call, createdAt: now };
    return one(await tx.insert(aiUsage).values(row).returning({ id: aiUsage.id })).id;
  });
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
