import { v7 } from "uuid";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { aiUsage, generations, outbox } from "#app/db/tables/index.ts";
import { aLearner, aLesson, MONDAY, test } from "../../../test/builders.ts";
import { hasRightSecret } from "./app-secret.ts";
import { loadStatus } from "./load-status.ts";
import { recordBackup } from "./record-backup.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const ago = (minutes: number) => new Date(MONDAY.getTime() - minutes * 60_000);

test("the status counts what its tables hold", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const mail = { recipient: "a@example.org", template: "welcome", props: {}, createdAt: ago(40) };
  await db.insert(outbox).values([
    { ...mail, status: "waiting" },
    { ...mail, status: "waiting", attempts: 3, lastError: "connection refused" },
    { ...mail, status: "given-up", attempts: 9, lastError: "no such user" },
    { ...mail, status: "given-up", attempts: 9, createdAt: ago(1500) },
  ]);
  const run = { userId: learner.id, courseId: lesson.courseId, firstLesson: 1, lastLesson: 2 };
  const ended = { ...run, createdAt: ago(20), updatedAt: ago(10) };
  await db.insert(generations).values([
    { ...ended, status: "done" },
    { ...ended, status: "failed", fault: "timeout" },
    { ...ended, status: "failed", fault: "timeout", updatedAt: ago(1500) },
  ]);
  const call = { writer: "lesson", model: "m", day: "2026-11-02", createdAt: MONDAY };
  await db.insert(aiUsage).values([
    { ...call, day: MONDAY.toISOString().slice(0, 10), reservedTokens: 900, status: "reserved" },
    {
      ...call,
      day: MONDAY.toISOString().slice(0, 10),
      reservedTokens: 900,
      inputTokens: 60,
      outputTokens: 40,
      status: "settled",
    },
    { ...call, id: v7(), day: "2020-01-01", reservedTokens: 5_000, status: "reserved" },
  ]);
  await hasRightSecret();
  await recordBackup(ago(5));

  const status = await loadStatus(MONDAY);

  expect(status).toMatchObject({
    lastBackupAt: ago(5),
    // And the learner's welcome.
    emails: { waiting: 3, givenUp: 1, failingSince: ago(40) },
    runs: { done: 1, failed: 1, faults: { timeout: 1 } },
    tokens: { today: 1_000, budget: 2_000_000 },
    ai: null,
    openReports: 0,
    messages: 0,
  });
  expect(status.emails.lastError).not.toBeNull();
  expect(status.database.version).toMatch(/^\d+/);
});
