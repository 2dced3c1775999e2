import { desc, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { addDays, localDay } from "#app/rules/day.ts";
import { costOf, parseTokenPrices } from "#app/rules/operations/token-prices.ts";

const DAYS = 31;

/** Tokens by day in UTC and model of the last 31 days, newest first. A call that never ended counts with all it reserved, as input. */
export async function loadTokenUse(now: Date) {
  const { AI_PRICES, AI_DAILY_TOKENS } = env();
  const prices = parseTokenPrices(AI_PRICES);
  const { day, model, inputTokens, outputTokens, reservedTokens } = aiUsage;
  const rows = await db
    .select({
      day,
      model,
      calls: sql<number>`count(*)::int`,
      input: sql<number>`sum(coalesce(${inputTokens}, ${reservedTokens}))::int`,
      output: sql<number>`coalesce(sum(${outputTokens}), 0)::int`,
    })
    .from(aiUsage)
    .where(gte(day, addDays(localDay(now, "UTC"), 1 - DAYS)))
    .groupBy(day, model)
    .orderBy(desc(day), model);
  return {
    budget: AI_DAILY_TOKENS,
    rows: rows.map((row) => ({ ...row, cost: costOf(row, prices.get(row.model)) })),
  };
}
