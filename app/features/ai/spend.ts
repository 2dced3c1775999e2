import { and, count, eq, gte, sql, sum } from "drizzle-orm";
import { v7 } from "uuid";
import { AiError } from "#app/ai/faults.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { localDay } from "#app/rules/day.ts";

export interface Spending {
  userId: string;
  writer: string;
  model: string;
  /** Prompt and reply at their longest. */
  worstCaseTokens: number;
}

/** A call that has not ended after this long belongs to a process that died; its tokens stay counted as spent. */
const LONGEST_CALL_MILLISECONDS = 200_000;
const LOOK_AGAIN_MILLISECONDS = 200;
const LOCK = 7_236_002;

/**
 * Makes one call to the service within this instance's bounds: at most `AI_CONCURRENCY` at once and `AI_DAILY_TOKENS`
 * a day, over all processes. The worst case is written down before the call, so a crash can only overcount.
 */
export async function spend<Result extends { usage: Usage }>(
  spending: Spending,
  clock: () => Date,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> {
  const id = await waitForPlace(spending, clock, signal);
  try {
    const result = await call();
    await settle(id, "settled", result.usage, clock());
    return result;
  } catch (error) {
    await settle(id, "failed", null, clock());
    throw error;
  }
}

async function waitForPlace(spending: Spending, clock: () => Date, signal: AbortSignal) {
  for (;;) {
    if (signal.aborted) throw new AiError("cancelled", "while waiting for a place");
    const id = await db.transaction((tx) => reserve(tx, spending, clock()));
    if (id) return id;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS));
  }
}

async function reserve(tx: Transaction, spending: Spending, now: Date): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const day = localDay(now, "UTC");
  const { AI_DAILY_TOKENS, AI_CONCURRENCY } = env();
  const { spent } = one(
    await tx
      .select({
        spent: sum(
          sql`coalesce(${aiUsage.inputTokens} + ${aiUsage.outputTokens}, ${aiUsage.reservedTokens})`,
        ).mapWith(Number),
      })
      .from(aiUsage)
      .where(eq(aiUsage.day, day)),
  );
  if ((spent ?? 0) + spending.worstCaseTokens > AI_DAILY_TOKENS)
    throw new AiError("quota", "AI_DAILY_TOKENS is used up for today");
  const { running } = one(
    await tx
      .select({ running: count() })
      .from(aiUsage)
      .where(
        and(
          eq(aiUsage.status, "reserved"),
          gte(aiUsage.createdAt, new Date(now.getTime() - LONGEST_CALL_MILLISECONDS)),
        ),
      ),
  );
  if (running >= AI_CONCURRENCY) return null;
  const id = v7();
  await tx.insert(aiUsage).values({
    id,
    userId: spending.userId,
    writer: spending.writer,
    model: spending.model,
    day,
    reservedTokens: spending.worstCaseTokens,
    status: "reserved",
    createdAt: now,
  });
  return id;
}

/** A failed call keeps its reservation: nobody knows what the service charged for it. */
async function settle(id: string, status: "settled" | "failed", usage: Usage | null, now: Date) {
  await db
    .update(aiUsage)
    .set({ status, ...usage, settledAt: now })
    .where(eq(aiUsage.id, id));
}
