import { sql } from "drizzle-orm";
import { probe } from "#app/ai/probe.ts";
import { db } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { withDatabase } from "./with-database.ts";

/** `ops ai check|usage` */
export function ai([deed]: string[]): Promise<number> {
  if (deed === "check") return check();
  if (deed === "usage") return withDatabase(usage);
  console.error("Usage: npm run ops -- ai check|usage");
  return Promise.resolve(1);
}

async function check(): Promise<number> {
  const settings = env().ai;
  if (!settings) {
    console.log("No AI service is configured: the built-in library serves its topics.");
    return 0;
  }
  const answer = await probe(settings);
  console.log(`${settings.baseUrl} with model ${settings.model}: ${answer}`);
  if (answer === "ok") return 0;
  console.error("AI connection issue - please check AI_BASE_URL and AI_API_KEY");
  return 1;
}

/** Tokens by day, writer and learner; what is unsettled counts as spent. */
async function usage(): Promise<number> {
  const { day, writer, userId, inputTokens, outputTokens, reservedTokens } = aiUsage;
  const rows = await db
    .select({
      day,
      writer,
      userId,
      calls: sql<number>`count(*)::int`,
      tokens: sql<number>`sum(coalesce(${inputTokens} + ${outputTokens}, ${reservedTokens}))::int`,
    })
    .from(aiUsage)
    .groupBy(day, writer, userId)
    .orderBy(day, writer);
  for (const row of rows)
    console.log(
      `${row.day}  ${row.writer}  ${row.userId ?? "-"}  ${row.calls} calls  ${row.tokens} tokens`,
    );
  if (rows.length === 0) console.log("No tokens were spent yet.");
  return 0;
}
