import { sql } from "drizzle-orm";
import { models } from "#app/ai/models.ts";
import { tryModel, type Trial } from "#app/ai/try-model.ts";
import { db } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { countUnchecked, loadCheckCounts } from "#app/features/trust/load-check-counts.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { CHECK_OUTCOMES, GATES } from "#app/rules/trust/gates.ts";
import { withDatabase } from "./with-database.ts";

/** `ops ai usage` */
export const usage = (): Promise<number> => withDatabase(printUsage);
/** `ops ai gates` */
export const gates = (): Promise<number> => withDatabase(printGates);

/** `ops ai check` */
export async function check(): Promise<number> {
  const settings = env().ai;
  if (!settings) {
    console.log("No AI service is configured: the built-in library serves its topics.");
    return 0;
  }
  const { writer, checker } = models(settings);
  const trials = [{ model: writer, setting: "AI_MODEL" }];
  if (checker.modelId !== writer.modelId)
    trials.push({ model: checker, setting: "AI_MODEL_CHECK" });
  console.log(`AI service: ${settings.baseUrl}`);
  let failures = 0;
  for (const { model, setting } of trials) {
    const trial = await tryModel(model);
    console.log(`${setting} ${model.modelId}: ${describeTrial(trial)}`);
    if (trial.status === "failed") failures += 1;
  }
  if (failures === 0) return 0;
  console.error("AI connection issue - please check AI_BASE_URL, AI_API_KEY and the models");
  return 1;
}

const FORMS = {
  json_schema: "by JSON schema",
  json_object: "as a JSON object, by the prompt's schema",
  plain: "by the prompt alone",
} as const;

function describeTrial(trial: Trial): string {
  const time = `${trial.seconds.toFixed(1)} s`;
  if (trial.status === "ok") {
    const { format, streams } = trial.capabilities;
    const pace = streams ? "" : ", without streaming: lessons appear whole";
    return `reachable, ${time}, structured output ok (${FORMS[format]}${pace})`;
  }
  const { kind, message } = trial.error;
  return kind.startsWith("invalid") || kind === "empty" || kind === "refused"
    ? `reachable, ${time}, structured output failed (${message})`
    : `not usable, ${time} (${message})`;
}

/** Tokens by day, generator and learner. Unsettled reservations count as spent. */
async function printUsage(): Promise<number> {
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
  if (rows.length === 0) console.log("No tokens used yet.");
  return 0;
}

/** How often each gate stopped a generated question, by verifier. */
async function printGates(): Promise<number> {
  const figures = await loadCheckCounts(now());
  for (const { checker, counts } of figures) {
    console.log(`${checker}, last 30 days`);
    for (const [outcome, words] of Object.entries({ ...CHECK_OUTCOMES, ...GATES }))
      console.log(`  ${outcome.padEnd(16)}${countOf(counts, outcome)}  ${words}`);
  }
  if (figures.length === 0) console.log("No generated questions in the last 30 days.");
  console.log(`waiting for a check: ${await countUnchecked()}`);
  return 0;
}

const countOf = (counts: ReadonlyMap<string, number>, outcome: string) =>
  String(counts.get(outcome) ?? 0).padStart(6);
