import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { probe } from "#app/ai/probe.ts";
import { db } from "#app/db/client.ts";
import { findClockFault } from "#app/features/operations/clock-error.ts";
import { checkPayments } from "#app/features/payments/check-payments.ts";
import { now } from "#app/platform/clock.ts";
import { env, type Environment } from "#app/platform/env.ts";
import { describeVersion } from "#app/platform/version.ts";
import { diskSpace } from "#packages/embedded-postgres/disk-guard.ts";
import { checkMailServer } from "#app/platform/mailer.ts";
import { isSameFamily } from "#app/rules/trust/model-family.ts";
import { GATES, type Gate } from "#app/rules/trust/gates.ts";
import { countUnchecked, loadCheckCounts } from "#app/features/trust/load-check-counts.ts";
import { installedContentCheck } from "./content-check.ts";
import { describeOutbox } from "./outbox.ts";
import { withDatabase } from "./with-database.ts";

/** `ops doctor`: checks disk, settings, database, mail server, content and AI service. Returns the exit code. */
export async function doctor(): Promise<number> {
  const settings = env();
  console.log(describeVersion());
  if (!isDiskFree(settings.DATA_DIR)) return 1;
  console.log(`settings: ok (data in ${settings.DATA_DIR}, address ${settings.APP_URL})`);
  let isClockRight = true;
  await withDatabase(async () => {
    const { rows } = await db.execute(sql`show server_version`);
    console.log(`database: ok (PostgreSQL ${String(rows[0]?.server_version)})`);
    const clock = await findClockFault(now());
    isClockRight = clock === null;
    console.log(`clock: ${clock?.error ?? "ok"}`);
    console.log(await describeOutbox());
    if (settings.ai) for (const line of await describeChecks(settings.ai)) console.log(line);
  });
  const mailAnswer = settings.SMTP_URL ? await checkMailServer() : null;
  console.log(`mail: ${mailAnswer ?? "none, so emails stay in the outbox"}`);
  const aiAnswer = settings.ai ? await probe(settings.ai) : null;
  console.log(`AI service: ${aiAnswer ?? "none configured"}`);
  if (aiAnswer !== null && aiAnswer !== "ok")
    console.error("AI connection issue - please check AI_BASE_URL and AI_API_KEY");
  const payments = await checkPayments(now());
  for (const { name, detail } of payments) console.log(`${name}: ${detail}`);
  const content = await installedContentCheck();
  const isOk =
    isClockRight &&
    [aiAnswer, mailAnswer].every((answer) => answer === null || answer === "ok") &&
    payments.every((check) => check.isOk);
  return content === 0 && isOk ? 0 : 1;
}

/** First, because with a full disk the database refuses most of what follows. */
function isDiskFree(dataDir: string): boolean {
  let folder = join(dataDir, "postgres");
  while (!existsSync(folder)) folder = dirname(folder);
  const { freeMegabytes, neededMegabytes } = diskSpace(folder);
  const isFree = freeMegabytes >= neededMegabytes;
  if (isFree) console.log(`disk: ok (${Math.floor(freeMegabytes)} MB free for ${dataDir})`);
  else
    console.error(
      `disk: full (${Math.floor(freeMegabytes)} MB free for ${dataDir}). The database is read-only until ${neededMegabytes} MB are free. Nothing stored is lost.`,
    );
  return isFree;
}

/** Who checks the generated questions, and how the last ones fared. */
async function describeChecks({ model, modelCheck }: NonNullable<Environment["ai"]>) {
  const level = env().AI_CHECK;
  const who =
    level === "off"
      ? "off (AI_CHECK): questions stay unchecked and never count"
      : model === modelCheck
        ? `self-checked (${level}): ${model} writes and checks. Set AI_MODEL_CHECK to a model of another family, which doesn't share its mistakes`
        : isSameFamily(model, modelCheck)
          ? `${level}, by ${modelCheck}, which seems to be of the writer's family: models of another one find more`
          : `${level}, by ${modelCheck}`;
  const figures = await loadCheckCounts(now());
  const waiting = await countUnchecked();
  return [
    `question check: ${who}`,
    ...figures.map(({ checker, counts }) => {
      const stopped = Object.keys(GATES).flatMap((gate) => {
        const count = counts.get(gate as Gate) ?? 0;
        return count > 0 ? [`${gate} ${count}`] : [];
      });
      const stops = stopped.length > 0 ? stopped.join(", ") : "none stopped";
      return `questions in 30 days: ${counts.get("examined") ?? 0} checked by ${checker}; ${stops} (ai gates explains)`;
    }),
    ...(waiting > 0 ? [`questions waiting for a check: ${waiting}`] : []),
  ];
}
