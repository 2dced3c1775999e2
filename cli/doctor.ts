import { sql } from "drizzle-orm";
import { probe } from "#app/ai/probe.ts";
import { db } from "#app/db/client.ts";
import { checkPayments } from "#app/features/payments/check-payments.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { checkMailServer } from "#app/platform/mailer.ts";
import { contentCheck } from "./content-check.ts";
import { withDatabase } from "./with-database.ts";

/** `ops doctor`: checks settings, database, mail server, content and AI service. Returns the exit code. */
export async function doctor(): Promise<number> {
  const settings = env();
  console.log(`settings: ok (data in ${settings.DATA_DIR}, address ${settings.APP_URL})`);
  await withDatabase(async () => {
    const { rows } = await db.execute(sql`show server_version`);
    console.log(`database: ok (PostgreSQL ${String(rows[0]?.server_version)})`);
  });
  const mailAnswer = settings.SMTP_URL ? await checkMailServer() : null;
  console.log(`mail: ${mailAnswer ?? "none, so emails stay in the outbox"}`);
  const aiAnswer = settings.ai ? await probe(settings.ai) : null;
  console.log(`AI service: ${aiAnswer ?? "none configured"}`);
  if (aiAnswer !== null && aiAnswer !== "ok")
    console.error("AI connection issue - please check AI_BASE_URL and AI_API_KEY");
  const payments = await checkPayments(now());
  for (const { name, detail } of payments) console.log(`${name}: ${detail}`);
  const content = await contentCheck();
  const isOk =
    [aiAnswer, mailAnswer].every((answer) => answer === null || answer === "ok") &&
    payments.every((check) => check.isOk);
  return content === 0 && isOk ? 0 : 1;
}
