import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import * as tables from "#app/db/tables/index.ts";
import { aLearner, MONDAY, test } from "../../../../test/builders.ts";
import { wholeExport } from "../../../../test/exported.ts";
import { aFullLife } from "../../../../test/full-life.ts";
import { exportAsJson } from "./export-as-json.ts";
import { exportData } from "./export-data.ts";
import { startExport, type StartedExport } from "./start-export.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");

/** More than a page holds, and many at the same microsecond. */
async function answerOften(userId: string, times: number): Promise<void> {
  await db.execute(sql`
    insert into answers (id, user_id, session_id, question_id, concept_id, answered_at, received_at,
      response, is_correct, attempt, setting, confidence, seconds)
    select gen_random_uuid(), user_id, session_id, question_id, concept_id,
      answered_at + n / 7 * interval '1 microsecond', received_at, response, n % 2 = 0, 10 + n, setting, 1 + n % 5, n
    from (select * from answers where user_id = ${userId} limit 1) as answered, generate_series(1, ${times}::int) as n`);
}

test("the JSON in pieces is the JSON of the complete data: each answer once, in order", async () => {
  const learner = await aFullLife();
  await answerOften(learner.id, 1_000);
  const whole = await wholeExport(learner, MONDAY);
  const stored = await db.$count(tables.answers, sql`user_id = ${learner.id}`);
  expect(whole.answers).toHaveLength(stored);
  expect(new Set(whole.answers.map(({ seconds }) => seconds)).size).toBe(1_001);
  const moments = whole.answers.map(({ answered_at }) => answered_at.getTime());
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));

  const pieces = await Array.fromAsync(exportAsJson(await exportData(learner, MONDAY)));

  expect(pieces.join("")).toBe(JSON.stringify(whole, null, 2));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
});

test("an empty account is a valid download", async () => {
  const learner = await aLearner();
  const pieces = await Array.fromAsync(exportAsJson(await exportData(learner, MONDAY)));
  expect(pieces.join("")).toBe(JSON.stringify(await wholeExport(learner, MONDAY), null, 2));
});

const asJson = { format: "json", siteName: "Nectar" } as const;

async function finish(started: StartedExport): Promise<void> {
  if (started.status !== "started") throw new Error(started.status);
  await Array.fromAsync(started.file);
}

test("of fifty downloads that start together one begins; another learner's isn't kept waiting", async () => {
  const [learner, other] = [await aLearner(), await aLearner()];
  const all = await Promise.all(
    Array.from({ length: 50 }, () => startExport(learner, asJson, MONDAY)),
  );
  const refused = all.filter(({ status }) => status === "too-many");
  expect(refused).toHaveLength(49);
  expect(refused[0]).toEqual({ status: "too-many", reason: "under-way", retryAfterSeconds: 30 });
  await finish(await startExport(other, asJson, MONDAY));
  for (const started of all) if (started.status === "started") await finish(started);
  // Refused ones don't count.
  await finish(await startExport(learner, asJson, MONDAY));
});

test("six downloads an hour", async () => {
  const learner = await aLearner();
  for (let count = 0; count < 6; count++) await finish(await startExport(learner, asJson, MONDAY));
  const inTenMinutes = new Date(MONDAY.getTime() + 600_000);
  const refusal = { status: "too-many", reason: "used-up", most: 6, retryAfterSeconds: 3_000 };
  expect(await startExport(learner, asJson, inTenMinutes)).toEqual(refusal);
  expect(await startExport(learner, asJson, inTenMinutes)).toEqual(refusal);
  const inAnHour = new Date(MONDAY.getTime() + 3_600_000);
  await finish(await startExport(learner, asJson, inAnHour));
});

test("a download whose process died doesn't keep the next one out for long", async () => {
  const learner = await aLearner();
  await startExport(learner, asJson, MONDAY);
  const later = new Date(MONDAY.getTime() + 600_000);
  await finish(await startExport(learner, asJson, later));
});
