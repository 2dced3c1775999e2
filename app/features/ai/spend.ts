import { eq } from "drizzle-orm";
import { escapeLiteral } from "pg";
import { v7 } from "uuid";
import { AiError } from "#app/ai/faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one, pool } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { localDay } from "#app/rules/day.ts";
import { startOfRollingDay } from "#app/rules/rolling-limit.ts";
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
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

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

interface Reservation {
  /** Tokens spent before the call. */
  today: number;
  isReserved: boolean;
}

/** Tokens counted by the service, or the worst case while they are unknown. */
const SPENT =
  "coalesce(sum(coalesce(input_tokens + output_tokens, reserved_tokens)), 0)::float8 as spent";

/** A learner's share looks back 24 hours from the call, so that it is independent of time zones. */
async function reserve(spending: Spending, now: Date): Promise<string> {
  const { userId, writer, model, worstCaseTokens } = spending;
  const { AI_DAILY_TOKENS } = env();
  const id = v7();
  const call = {
    id,
    user_id: userId,
    writer,
    model,
    reserved_tokens: worstCaseTokens,
    day: localDay(now, "UTC"),
    created_at: now,
    since: startOfRollingDay(now),
    most: AI_DAILY_TOKENS,
    most_of_learner: AI_DAILY_TOKENS * LEARNER_SHARE,
  };
  // Two statements of one message are one transaction, and the second sees what others stored while the first waited.
  const results: unknown = await pool.query(`
    select pg_advisory_xact_lock(${LOCK});
    with call as (
      select * from json_to_record(${escapeLiteral(JSON.stringify(call))}) as call (
        id uuid, user_id uuid, writer text, model text, reserved_tokens int, day date,
        created_at timestamptz, since timestamptz, most float8, most_of_learner float8)
    ), today as (
      select ${SPENT} from ai_usage where day = (select day from call)
    ), learner as (
      select ${SPENT} from ai_usage
      where user_id = (select user_id from call) and created_at > (select since from call)
    ), reserved as (
      insert into ai_usage (id, user_id, writer, model, day, reserved_tokens, status, created_at)
      select id, user_id, writer, model, day, reserved_tokens, 'reserved', created_at
      from call, today, learner
      where today.spent + reserved_tokens <= most and learner.spent + reserved_tokens <= most_of_learner
      returning id
    )
    select today.spent as today, exists (select from reserved) as "isReserved" from today`);
  const [, { rows }] = results as [unknown, { rows: Reservation[] }];
  const { today, isReserved } = one(rows);
  if (isReserved) return id;
  throw today + worstCaseTokens > AI_DAILY_TOKENS
    ? usedUp(spending, "tokensPerDay", "AI_DAILY_TOKENS is used up for today")
    : usedUp(spending, "tokensPerLearner", "the learner's share of AI_DAILY_TOKENS is used up");
}

function usedUp({ userId }: Spending, limit: string, detail: string): AiError {
  logSecurityEvent("limit-reached", { userId, limit });
  return new AiError("quota", detail);
}

/** The cost of a failed call; null when unknown, so that the reservation keeps counting. */
const costOf = (error: unknown): Usage | null =>
  error instanceof AiError ? (error.usage ?? NOTHING) : null;

async function settle(id: string, status: "settled" | "failed", usage: Usage | null, now: Date) {
  await db
    .update(aiUsage)
    .set({ status, ...usage, settledAt: now })
    .where(eq(aiUsage.id, id));
}
